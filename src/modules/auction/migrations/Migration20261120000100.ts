import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Auctions, the public bid log, the private log of maxima, the answers to keyed bids, the policy's versions. */
export class Migration20261120000100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE auction (
        id text PRIMARY KEY,
        listing_id text NOT NULL,
        seller_id text NOT NULL,
        status text NOT NULL,
        outcome text,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        scheduled_ends_at timestamptz NOT NULL,
        opening_cents bigint NOT NULL,
        reserve_cents bigint,
        min_increment_cents bigint NOT NULL,
        proxy_step_cents bigint NOT NULL,
        anti_snipe_window_seconds integer NOT NULL,
        anti_snipe_extension_seconds integer NOT NULL,
        current_cents bigint,
        leader_id text,
        leader_ceiling_cents bigint,
        leader_by_proxy boolean NOT NULL DEFAULT false,
        bid_count integer NOT NULL DEFAULT 0,
        last_seq integer NOT NULL DEFAULT 0,
        bidder_count integer NOT NULL DEFAULT 0,
        maximum_count integer NOT NULL DEFAULT 0,
        last_bid_at timestamptz,
        settled_at timestamptz,
        cancelled_at timestamptz,
        cancelled_by text,
        cancelled_reason text,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT auction_status CHECK (status IN ('scheduled', 'open', 'settled', 'cancelled')),
        CONSTRAINT auction_outcome CHECK (outcome IN ('sold', 'unsold')),
        CONSTRAINT auction_settled CHECK (
          (status = 'settled') = (outcome IS NOT NULL) AND (status = 'settled') = (settled_at IS NOT NULL)
        ),
        CONSTRAINT auction_cancelled CHECK (
          (status = 'cancelled') = (cancelled_at IS NOT NULL AND cancelled_by IS NOT NULL AND cancelled_reason IS NOT NULL)
        ),
        CONSTRAINT auction_sold_to_leader CHECK (outcome IS DISTINCT FROM 'sold' OR leader_id IS NOT NULL),
        CONSTRAINT auction_times CHECK (ends_at > starts_at AND ends_at >= scheduled_ends_at),
        CONSTRAINT auction_amounts CHECK (
          opening_cents BETWEEN 0 AND 1000000000 AND reserve_cents BETWEEN 0 AND 1000000000
          AND min_increment_cents BETWEEN 1 AND 1000000000 AND proxy_step_cents BETWEEN 1 AND 1000000000
        ),
        CONSTRAINT auction_anti_snipe CHECK (anti_snipe_window_seconds >= 0 AND anti_snipe_extension_seconds >= 0),
        CONSTRAINT auction_leader CHECK (
          (leader_id IS NULL) = (current_cents IS NULL) AND (leader_id IS NULL) = (leader_ceiling_cents IS NULL)
          AND (leader_id IS NULL) = (last_seq = 0)
        ),
        CONSTRAINT auction_ceiling CHECK (leader_ceiling_cents >= current_cents AND leader_ceiling_cents <= 1000000000),
        CONSTRAINT auction_not_to_seller CHECK (leader_id IS DISTINCT FROM seller_id),
        CONSTRAINT auction_counts CHECK (
          last_seq >= 0 AND bid_count = last_seq AND bidder_count BETWEEN 0 AND last_seq AND maximum_count >= 0
        ),
        CONSTRAINT auction_bids_only_when_opened CHECK (status <> 'scheduled' OR last_seq = 0)
      );
    `)
    this.addSql(
      `CREATE UNIQUE INDEX auction_one_running_per_listing ON auction (listing_id) WHERE status IN ('scheduled', 'open');`
    )
    this.addSql(`CREATE INDEX auction_listing ON auction (listing_id, id DESC);`)
    this.addSql(`CREATE INDEX auction_due_to_open ON auction (starts_at) WHERE status = 'scheduled';`)
    this.addSql(`CREATE INDEX auction_due_to_settle ON auction (ends_at) WHERE status = 'open';`)

    // The pseudonym of a bidder within one auction: the order of first appearance in the log.
    this.addSql(`
      CREATE TABLE auction_bidder (
        auction_id text NOT NULL REFERENCES auction (id),
        bidder_id text NOT NULL,
        number integer NOT NULL CHECK (number >= 1),
        PRIMARY KEY (auction_id, bidder_id),
        CONSTRAINT auction_bidder_number UNIQUE (auction_id, number)
      );
    `)
    this.addSql(`CREATE INDEX auction_bidder_of ON auction_bidder (bidder_id, auction_id);`)

    // A row points at the one before it, so that the database itself refuses a gap in the numbering.
    this.addSql(`
      CREATE TABLE bid (
        auction_id text NOT NULL,
        seq integer NOT NULL CHECK (seq >= 1),
        previous_seq integer GENERATED ALWAYS AS (nullif(seq - 1, 0)) STORED,
        bidder_id text NOT NULL,
        amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 1000000000),
        automatic boolean NOT NULL,
        placed_at timestamptz NOT NULL,
        PRIMARY KEY (auction_id, seq),
        CONSTRAINT bid_without_gap FOREIGN KEY (auction_id, previous_seq) REFERENCES bid (auction_id, seq),
        CONSTRAINT bid_bidder FOREIGN KEY (auction_id, bidder_id) REFERENCES auction_bidder (auction_id, bidder_id)
      );
    `)
    this.addSql(`CREATE INDEX bid_placed_at ON bid (placed_at);`)
    this.addSql(`CREATE INDEX bid_of_bidder ON bid (auction_id, bidder_id, seq DESC);`)

    this.addSql(`
      CREATE TABLE bid_maximum (
        auction_id text NOT NULL REFERENCES auction (id),
        number integer NOT NULL CHECK (number >= 1),
        previous_number integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
        bidder_id text NOT NULL,
        maximum_cents bigint NOT NULL CHECK (maximum_cents BETWEEN 1 AND 1000000000),
        placed_at timestamptz NOT NULL,
        PRIMARY KEY (auction_id, number),
        CONSTRAINT bid_maximum_without_gap
          FOREIGN KEY (auction_id, previous_number) REFERENCES bid_maximum (auction_id, number)
      );
    `)
    this.addSql(`
      CREATE TABLE bid_request (
        bidder_id text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        status integer NOT NULL,
        answer json NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT bid_request_key PRIMARY KEY (bidder_id, key)
      );
    `)
    this.addSql(`
      CREATE TABLE auction_policy (
        version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        anti_snipe_window_seconds integer NOT NULL CHECK (anti_snipe_window_seconds >= 0),
        anti_snipe_extension_seconds integer NOT NULL CHECK (anti_snipe_extension_seconds >= 0),
        min_duration_seconds integer NOT NULL CHECK (min_duration_seconds >= 1),
        max_duration_seconds integer NOT NULL,
        proxy_step_cents bigint NOT NULL CHECK (proxy_step_cents >= 1),
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT auction_policy_durations CHECK (max_duration_seconds >= min_duration_seconds)
      );
    `)
    for (const table of ["auction_bidder", "bid", "bid_maximum", "bid_request", "auction_policy"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
    this.addSql(`
      CREATE TRIGGER auction_never_deleted BEFORE DELETE OR TRUNCATE ON auction
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS auction_policy, bid_request, bid_maximum, bid, auction_bidder, auction;`)
  }
}
