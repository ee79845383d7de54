import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The price at which its seller would sell a car at once, and until when. */
export class Migration20261126ListingBuyNow extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE listing ADD COLUMN buy_now_cents bigint
      CONSTRAINT listing_buy_now CHECK (buy_now_cents BETWEEN 100 AND 1000000000);`)
    // Kept without a price too: it is what the seller chose last.
    this.addSql(`ALTER TABLE listing ADD COLUMN buy_now_until text NOT NULL DEFAULT 'first-bid'
      CONSTRAINT listing_buy_now_until CHECK (buy_now_until IN ('first-bid', 'reserve'));`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE listing DROP COLUMN IF EXISTS buy_now_until, DROP COLUMN IF EXISTS buy_now_cents;`)
  }
}
