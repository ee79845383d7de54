import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** From how many times the price on a bid is asked once more. */
export class Migration20261125000100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE auction_policy
        ADD COLUMN IF NOT EXISTS unusual_bid_factor integer NOT NULL DEFAULT 3 CHECK (unusual_bid_factor >= 2);
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE auction_policy DROP COLUMN IF EXISTS unusual_bid_factor;`)
  }
}
