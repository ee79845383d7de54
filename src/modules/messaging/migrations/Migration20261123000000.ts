import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Notices about best offers, changed disclosures, inspections, featuring and questions. */
export class Migration20261123000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE notice DROP CONSTRAINT notice_type,
        ADD CONSTRAINT notice_type CHECK (
          type IN ('bidWon', 'auctionUnsold', 'outbid', 'chatActivated', 'feeDue', 'listingSold', 'saleStep', 'runnerUpOffer',
            'negotiation', 'disclosureChanged', 'appointment', 'promotion', 'question')
        );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`
      ALTER TABLE notice DROP CONSTRAINT notice_type,
        ADD CONSTRAINT notice_type CHECK (
          type IN ('bidWon', 'auctionUnsold', 'outbid', 'chatActivated', 'feeDue', 'listingSold', 'saleStep', 'runnerUpOffer')
        );
    `)
  }
}
