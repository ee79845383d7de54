import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** How many bids one person may place in one auction within a time, and when each placed the last ones. */
export class Migration20261124074800 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE auction_policy
        ADD COLUMN bid_limit_count integer NOT NULL DEFAULT 10 CHECK (bid_limit_count BETWEEN 1 AND 1000),
        ADD COLUMN bid_limit_seconds integer NOT NULL DEFAULT 10 CHECK (bid_limit_seconds BETWEEN 1 AND 3600);
    `)
    // A row is written with each bid: room in its page keeps that from touching the index.
    this.addSql(`
      CREATE TABLE bid_pace (
        auction_id text NOT NULL REFERENCES auction (id),
        bidder_id text NOT NULL,
        placed_at timestamptz[] NOT NULL,
        PRIMARY KEY (auction_id, bidder_id)
      ) WITH (fillfactor = 50);
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS bid_pace;`)
    this.addSql(
      `ALTER TABLE auction_policy DROP COLUMN IF EXISTS bid_limit_count, DROP COLUMN IF EXISTS bid_limit_seconds;`
    )
  }
}
