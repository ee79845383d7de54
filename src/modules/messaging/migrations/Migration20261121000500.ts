import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Notices about the steps after the hammer. */
export class Migration20261121000500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE notice DROP CONSTRAINT notice_type,
        ADD CONSTRAINT notice_type CHECK (
          type IN ('bidWon', 'auctionUnsold', 'outbid', 'chatActivated', 'feeDue', 'listingSold', 'saleStep')
        );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`
      ALTER TABLE notice DROP CONSTRAINT notice_type,
        ADD CONSTRAINT notice_type CHECK (
          type IN ('bidWon', 'auctionUnsold', 'outbid', 'chatActivated', 'feeDue', 'listingSold')
        );
    `)
  }
}
