import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const BEFORE =
  "'bidWon', 'auctionUnsold', 'outbid', 'chatActivated', 'feeDue', 'listingSold', 'saleStep', 'runnerUpOffer', 'negotiation', 'disclosureChanged', 'appointment', 'promotion', 'question'"

/** Notices that remind of an end, tell of a saved search, of a finance request, and of the account. */
export class Migration20261124000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE notice DROP CONSTRAINT notice_type,
        ADD CONSTRAINT notice_type CHECK (type IN (${BEFORE}, 'reminder', 'savedSearch', 'finance', 'account'));
    `)
  }

  override async down(): Promise<void> {
    this.addSql(
      `ALTER TABLE notice DROP CONSTRAINT notice_type, ADD CONSTRAINT notice_type CHECK (type IN (${BEFORE}));`
    )
  }
}
