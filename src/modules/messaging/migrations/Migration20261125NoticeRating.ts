import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const BEFORE = `'bidWon', 'auctionUnsold', 'outbid', 'chatActivated', 'feeDue', 'listingSold', 'saleStep',
  'runnerUpOffer', 'negotiation', 'disclosureChanged', 'bidsVoided', 'auctionExtended', 'appointment', 'promotion',
  'question', 'reminder', 'savedSearch', 'finance', 'account'`

/** The two sides of a sale are told of what they say of each other. */
export class Migration20261125NoticeRating extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE notice
        DROP CONSTRAINT notice_type,
        ADD CONSTRAINT notice_type CHECK (type IN (${BEFORE}, 'rating'));
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DELETE FROM notice WHERE type = 'rating';`)
    this.addSql(`
      ALTER TABLE notice DROP CONSTRAINT notice_type, ADD CONSTRAINT notice_type CHECK (type IN (${BEFORE}));
    `)
  }
}
