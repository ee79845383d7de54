import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Tables of cars that are read again and again from a dealer's address, and what became of each car and each reading. */
export class Migration20261126ListingFeeds extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE listing_feed (
        seller_id text PRIMARY KEY,
        address text NOT NULL,
        every_hours integer NOT NULL CHECK (every_hours BETWEEN 1 AND 168),
        template_id text,
        -- Paused by its seller; stopped after so many failed readings in a row.
        state text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'paused', 'stopped')),
        failures integer NOT NULL DEFAULT 0,
        next_at timestamptz NOT NULL DEFAULT northlot_now(),
        -- When a reading was begun.
        looked_at timestamptz
      );
    `)
    this.addSql(`CREATE INDEX listing_feed_due ON listing_feed (next_at) WHERE state = 'on';`)
    this.addSql(`
      CREATE TABLE listing_feed_car (
        seller_id text NOT NULL,
        vin text NOT NULL,
        listing_id text NOT NULL,
        -- Of what the table said of it the last time.
        row_hash text NOT NULL,
        -- When the table did not name it any more.
        gone_at timestamptz,
        PRIMARY KEY (seller_id, vin)
      );
    `)
    this.addSql(`
      CREATE TABLE listing_feed_run (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        started_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL DEFAULT northlot_now(),
        -- Why it was not read; null where it was.
        failure text,
        added integer NOT NULL DEFAULT 0,
        changed integer NOT NULL DEFAULT 0,
        unchanged integer NOT NULL DEFAULT 0,
        refused integer NOT NULL DEFAULT 0,
        vanished integer NOT NULL DEFAULT 0,
        -- The rows that were refused, and the cars that the table does not name any more.
        details jsonb NOT NULL DEFAULT '{"refusals": [], "gone": []}'
      );
    `)
    this.addSql(`CREATE INDEX listing_feed_run_seller ON listing_feed_run (seller_id, started_at);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS listing_feed_run, listing_feed_car, listing_feed;`)
  }
}
