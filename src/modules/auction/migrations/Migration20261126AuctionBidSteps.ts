import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The least steps by price, as an auction was published with them. */
export class Migration20261126AuctionBidSteps extends Migration {
  override async up(): Promise<void> {
    // Auctions from before have none: the seller's own step alone was announced, and goes on.
    this.addSql(`ALTER TABLE auction ADD COLUMN bid_steps jsonb NOT NULL DEFAULT '[]'
      CONSTRAINT auction_bid_steps CHECK (jsonb_typeof(bid_steps) = 'array');`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE auction DROP COLUMN IF EXISTS bid_steps;`)
  }
}
