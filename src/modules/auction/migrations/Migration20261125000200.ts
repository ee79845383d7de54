import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const follows = (columns: string, values: string, updates: string) => `
  CREATE OR REPLACE FUNCTION live_listing_follows_auction() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status = 'open' THEN
      INSERT INTO live_listing (id, seller_id, ends_at, last_bid_at, price_cents, bid_count, reserve_met${columns}) VALUES (
        NEW.listing_id, NEW.seller_id, NEW.ends_at, coalesce(NEW.last_bid_at, '-infinity'),
        coalesce(NEW.current_cents, NEW.opening_cents), NEW.bid_count,
        NEW.current_cents IS NOT NULL AND (NEW.reserve_cents IS NULL OR NEW.current_cents >= NEW.reserve_cents)${values}
      )
      ON CONFLICT (id) DO UPDATE SET
        ends_at = EXCLUDED.ends_at, last_bid_at = EXCLUDED.last_bid_at, price_cents = EXCLUDED.price_cents,
        bid_count = EXCLUDED.bid_count, reserve_met = EXCLUDED.reserve_met${updates};
    ELSE
      UPDATE live_listing SET ends_at = '-infinity' WHERE id = NEW.listing_id;
      DELETE FROM live_listing WHERE id = NEW.listing_id AND NOT on_market;
    END IF;
    RETURN NULL;
  END $$;
`

/** Cars without a reserve can be searched for: whether there is one is public, how high it is is not. */
export class Migration20261125000200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE live_listing ADD COLUMN IF NOT EXISTS no_reserve boolean NOT NULL DEFAULT false;`)
    this.addSql(follows(", no_reserve", ", NEW.reserve_cents IS NULL", ", no_reserve = EXCLUDED.no_reserve"))
    this.addSql(`
      UPDATE live_listing SET no_reserve = true FROM auction
      WHERE auction.listing_id = live_listing.id AND auction.status = 'open' AND auction.reserve_cents IS NULL;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(follows("", "", ""))
    this.addSql(`ALTER TABLE live_listing DROP COLUMN IF EXISTS no_reserve;`)
  }
}
