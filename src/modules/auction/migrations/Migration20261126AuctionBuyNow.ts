import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A price at which a car is sold at once, until its first bid or until its reserve is met. */
export class Migration20261126AuctionBuyNow extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE auction ADD COLUMN buy_now_cents bigint;`)
    this.addSql(`ALTER TABLE auction ADD COLUMN buy_now_until text
      CONSTRAINT auction_buy_now_until CHECK (buy_now_until IN ('first-bid', 'reserve'));`)
    // Somebody has bought it at that price, which ended it.
    this.addSql(`ALTER TABLE auction ADD COLUMN bought_now boolean NOT NULL DEFAULT false;`)
    this.addSql(`
      ALTER TABLE auction ADD CONSTRAINT auction_buy_now CHECK (
        (buy_now_cents IS NULL) = (buy_now_until IS NULL) AND buy_now_cents >= opening_cents
        AND buy_now_cents >= coalesce(reserve_cents, 0) AND buy_now_cents <= 1000000000
      );
    `)
    this.addSql(`
      ALTER TABLE auction ADD CONSTRAINT auction_bought CHECK (
        NOT bought_now OR (outcome IS NOT DISTINCT FROM 'sold' AND current_cents IS NOT DISTINCT FROM buy_now_cents)
      );
    `)
    // A purchase alone ends an auction before the end that it was published with.
    this.addSql(`ALTER TABLE auction DROP CONSTRAINT auction_times;`)
    this.addSql(`
      ALTER TABLE auction ADD CONSTRAINT auction_times CHECK (
        ends_at > starts_at AND (bought_now OR ends_at >= scheduled_ends_at)
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE auction DROP CONSTRAINT auction_times;`)
    this.addSql(`ALTER TABLE auction ADD CONSTRAINT auction_times
      CHECK (ends_at > starts_at AND ends_at >= scheduled_ends_at) NOT VALID;`)
    this.addSql(`ALTER TABLE auction DROP COLUMN IF EXISTS bought_now, DROP COLUMN IF EXISTS buy_now_until,
      DROP COLUMN IF EXISTS buy_now_cents;`)
  }
}
