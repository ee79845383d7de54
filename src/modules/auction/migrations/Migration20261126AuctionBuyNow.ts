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
        NOT bought_now OR (outcome IS NOT DISTINCT FROM 'sold' AND current_cents IS NOT DISTINCT FROM buy_now_cents
          AND ends_at IS NOT DISTINCT FROM settled_at)
      );
    `)
    // A purchase alone ends an auction before the end that it was published with.
    this.addSql(`ALTER TABLE auction DROP CONSTRAINT auction_times;`)
    this.addSql(`
      ALTER TABLE auction ADD CONSTRAINT auction_times CHECK (
        ends_at > starts_at AND (bought_now OR ends_at >= scheduled_ends_at)
      );
    `)
    // The car was bought at once by this row.
    this.addSql(`ALTER TABLE bid ADD COLUMN buys boolean NOT NULL DEFAULT false;`)
    this.addSql(`ALTER TABLE bid ADD CONSTRAINT bid_buys CHECK (NOT (buys AND (automatic OR voids)));`)
    this.addSql(refuseBrokenBidLog(`WHEN added.buys THEN ',"buy-now"' `))
    this.addSql(keepBidMonths(", buys"))
  }

  override async down(): Promise<void> {
    this.addSql(keepBidMonths(""))
    this.addSql(refuseBrokenBidLog(""))
    this.addSql(`ALTER TABLE bid DROP COLUMN IF EXISTS buys;`)
    this.addSql(`ALTER TABLE auction DROP CONSTRAINT auction_times;`)
    this.addSql(`ALTER TABLE auction ADD CONSTRAINT auction_times
      CHECK (ends_at > starts_at AND ends_at >= scheduled_ends_at) NOT VALID;`)
    this.addSql(`ALTER TABLE auction DROP COLUMN IF EXISTS bought_now, DROP COLUMN IF EXISTS buy_now_until,
      DROP COLUMN IF EXISTS buy_now_cents;`)
  }
}

/** As it was made first, with one more kind of row. */
const refuseBrokenBidLog = (kind: string) => `
  CREATE OR REPLACE FUNCTION refuse_broken_bid_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM (
        SELECT *, lag(hash) OVER (PARTITION BY auction_id ORDER BY seq) AS hash_before FROM added
      ) AS added
      WHERE added.hash <> encode(sha256(convert_to(
        '["northlot-bid-log-1",' || to_json(added.auction_id) || ',' || added.seq
          || CASE ${kind}WHEN added.voids THEN ',"void"' WHEN added.automatic THEN ',"automatic"' ELSE ',"bid"' END
          -- Not a join: for that all bidders of all auctions would be read.
          || ',"Bidder ' || (SELECT bidder.number FROM auction_bidder AS bidder
             WHERE bidder.auction_id = added.auction_id AND bidder.bidder_id = added.bidder_id)
          || '",' || added.amount_cents
          || ',"' || to_char(added.placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","'
          || coalesce(
            added.hash_before,
            (SELECT before.hash FROM bid AS before
             WHERE before.auction_id = added.auction_id AND before.seq = added.previous_seq),
            repeat('0', 64))
          || '"]', 'UTF8')), 'hex')
    ) THEN
      RAISE EXCEPTION 'A row of the bid log does not follow the one before it'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'bid_log_chain', TABLE = 'bid';
    END IF;
    RETURN NULL;
  END $$;
`

/** As it was made first: what moves into its month takes its new column along. */
const keepBidMonths = (column: string) => `
  CREATE OR REPLACE FUNCTION keep_bid_months(around timestamptz) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
  DECLARE
    month timestamp;
    place text;
    first text;
    beyond text;
  BEGIN
    FOR ahead IN -1..3 LOOP
      month := date_trunc('month', around AT TIME ZONE 'UTC') + make_interval(months => ahead);
      place := to_char(month, '"bid_log.bid_"YYYY_MM');
      CONTINUE WHEN to_regclass(place) IS NOT NULL;
      first := first_auction_id(month AT TIME ZONE 'UTC');
      beyond := first_auction_id((month + interval '1 month') AT TIME ZONE 'UTC');
      EXECUTE format('CREATE TABLE %s (LIKE bid INCLUDING ALL)', place);
      IF EXISTS (SELECT FROM bid_log.bid_other WHERE auction_id >= first AND auction_id < beyond) THEN
        ALTER TABLE bid_log.bid_other DISABLE TRIGGER bid_append_only;
        EXECUTE format('WITH moved AS (
            DELETE FROM bid_log.bid_other WHERE auction_id >= %L AND auction_id < %L RETURNING *
          )
          INSERT INTO %s (auction_id, seq, bidder_id, amount_cents, automatic, voids, placed_at, hash${column})
          SELECT auction_id, seq, bidder_id, amount_cents, automatic, voids, placed_at, hash${column} FROM moved',
          first, beyond, place);
        ALTER TABLE bid_log.bid_other ENABLE TRIGGER bid_append_only;
      END IF;
      PERFORM guard_bids(place::regclass);
      EXECUTE format('ALTER TABLE bid ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', place, first, beyond);
    END LOOP;
    RETURN (SELECT count(*) FROM bid_log.bid_other);
  END $$;
`
