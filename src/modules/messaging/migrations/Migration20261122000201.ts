import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Notices about offers to the runner-up. */
export class Migration20261122000201 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE notice DROP CONSTRAINT notice_type,
        ADD CONSTRAINT notice_type CHECK (
          type IN ('bidWon', 'auctionUnsold', 'outbid', 'chatActivated', 'feeDue', 'listingSold', 'saleStep', 'runnerUpOffer')
        );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`
      ALTER TABLE notice DROP CONSTRAINT notice_type,
        ADD CONSTRAINT notice_type CHECK (
          type IN ('bidWon', 'auctionUnsold', 'outbid', 'chatActivated', 'feeDue', 'listingSold', 'saleStep')
        );
    `)
  }
}
