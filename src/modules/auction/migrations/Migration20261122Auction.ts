import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Creates the tables of auctions, bids, traits that accounts share, outages of bidding, and searchable cars. */
export class Migration20261122Auction extends Migration {
  override async up(): Promise<void> {
    // Times when bidding was impossible (decisions, Outage rule).
    this.addSql(`
      CREATE TABLE bidding_outage (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        began_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL CHECK (ended_at > began_at)
      );
    `)
    this.addSql(`CREATE INDEX bidding_outage_ended ON bidding_outage (ended_at);`)
    this.addSql(`
      CREATE TRIGGER bidding_outage_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bidding_outage
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
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
        -- The least steps by price; without any, the seller's own step alone counts.
        bid_steps jsonb NOT NULL DEFAULT '[]',
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
        -- Nobody bids before this moment; the end lies after it.
        paused_until timestamptz,
        -- The outage that it was extended for.
        outage_id bigint REFERENCES bidding_outage (id),
        -- The hash of the bid log's newest row.
        log_head text,
        -- Those whose bids an admin has voided: their rows stay in the log, and count for nothing any more.
        voided_bidder_ids text[] NOT NULL DEFAULT '{}',
        -- The price at which it is sold at once, until its first bid or until its reserve is met.
        buy_now_cents bigint,
        buy_now_until text,
        -- Somebody has bought it at that price, which ended it.
        bought_now boolean NOT NULL DEFAULT false,
        CONSTRAINT auction_status CHECK (status IN ('scheduled', 'open', 'settled', 'cancelled')),
        CONSTRAINT auction_outcome CHECK (outcome IN ('sold', 'unsold')),
        CONSTRAINT auction_settled CHECK (
          (status = 'settled') = (outcome IS NOT NULL) AND (status = 'settled') = (settled_at IS NOT NULL)
        ),
        CONSTRAINT auction_cancelled CHECK (
          (status = 'cancelled') = (cancelled_at IS NOT NULL AND cancelled_by IS NOT NULL
            AND cancelled_reason IS NOT NULL)
        ),
        CONSTRAINT auction_sold_to_leader CHECK (outcome IS DISTINCT FROM 'sold' OR leader_id IS NOT NULL),
        -- A purchase alone ends an auction before the end that it was published with.
        CONSTRAINT auction_times CHECK (ends_at > starts_at AND (bought_now OR ends_at >= scheduled_ends_at)),
        CONSTRAINT auction_pause CHECK (paused_until < ends_at),
        CONSTRAINT auction_amounts CHECK (
          opening_cents BETWEEN 0 AND 1000000000 AND reserve_cents BETWEEN 0 AND 1000000000
          AND min_increment_cents BETWEEN 1 AND 1000000000 AND proxy_step_cents BETWEEN 1 AND 1000000000
        ),
        CONSTRAINT auction_bid_steps CHECK (jsonb_typeof(bid_steps) = 'array'),
        CONSTRAINT auction_buy_now_until CHECK (buy_now_until IN ('first-bid', 'reserve')),
        CONSTRAINT auction_buy_now CHECK (
          (buy_now_cents IS NULL) = (buy_now_until IS NULL) AND buy_now_cents >= opening_cents
          AND buy_now_cents >= coalesce(reserve_cents, 0) AND buy_now_cents <= 1000000000
        ),
        CONSTRAINT auction_bought CHECK (
          NOT bought_now OR (outcome IS NOT DISTINCT FROM 'sold' AND current_cents IS NOT DISTINCT FROM buy_now_cents)
        ),
        CONSTRAINT auction_anti_snipe CHECK (anti_snipe_window_seconds >= 0 AND anti_snipe_extension_seconds >= 0),
        CONSTRAINT auction_leader CHECK (
          (leader_id IS NULL) = (current_cents IS NULL) AND (leader_id IS NULL) = (leader_ceiling_cents IS NULL)
          AND (leader_id IS NULL) = (bid_count = 0)
        ),
        CONSTRAINT auction_ceiling CHECK (leader_ceiling_cents >= current_cents AND leader_ceiling_cents <= 1000000000),
        CONSTRAINT auction_not_to_voided CHECK (leader_id <> ALL (voided_bidder_ids)),
        CONSTRAINT auction_not_to_seller CHECK (leader_id IS DISTINCT FROM seller_id),
        CONSTRAINT auction_counts CHECK (
          bid_count BETWEEN 0 AND last_seq AND bidder_count BETWEEN 0 AND last_seq AND maximum_count >= 0
        ),
        CONSTRAINT auction_log_head CHECK ((log_head IS NULL) = (last_seq = 0)),
        CONSTRAINT auction_bids_only_when_opened CHECK (status <> 'scheduled' OR last_seq = 0)
      );
    `)
    this.addSql(
      `CREATE UNIQUE INDEX auction_one_running_per_listing ON auction (listing_id)
        WHERE status IN ('scheduled', 'open');`
    )
    this.addSql(`CREATE INDEX auction_listing ON auction (listing_id, id DESC);`)
    this.addSql(`CREATE INDEX auction_of_outage ON auction (outage_id) WHERE outage_id IS NOT NULL;`)
    this.addSql(`CREATE INDEX auction_due_to_open ON auction (starts_at) WHERE status = 'scheduled';`)
    this.addSql(`CREATE INDEX auction_due_to_settle ON auction (ends_at) WHERE status = 'open';`)
    this.addSql(`
      CREATE TRIGGER auction_never_deleted BEFORE DELETE OR TRUNCATE ON auction
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // A bidder's pseudonym number within one auction, in the order of first appearance in the log.
    this.addSql(`
      CREATE TABLE auction_bidder (
        auction_id text NOT NULL REFERENCES auction (id),
        bidder_id text NOT NULL,
        number integer NOT NULL CHECK (number >= 1),
        PRIMARY KEY (auction_id, bidder_id),
        -- The auction comes last: while these tables seem empty to the planner, an index that begins with it is as good
        -- as the primary key, and each bid would then read all bidders, or all bids, of its auction.
        CONSTRAINT auction_bidder_number UNIQUE (number, auction_id)
      );
    `)
    this.addSql(`CREATE INDEX auction_bidder_of ON auction_bidder (bidder_id, auction_id);`)
    // The log has one partition per month in which its auctions were created. No column stores the month, because an
    // auction's id starts with its creation time (a ULID). So all bids of an auction are in one partition. A `seq` that
    // is unique in the partition is therefore unique in the auction.
    this.addSql(`
      CREATE TABLE bid (
        auction_id text NOT NULL,
        seq integer NOT NULL CHECK (seq >= 1),
        previous_seq integer GENERATED ALWAYS AS (nullif(seq - 1, 0)) STORED,
        bidder_id text NOT NULL,
        -- Of a row that voids bids: the price from then on, 0 where no bid is left.
        amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 0 AND 1000000000),
        automatic boolean NOT NULL,
        -- An admin voided all that this bidder had bid before.
        voids boolean NOT NULL DEFAULT false,
        placed_at timestamptz NOT NULL,
        CONSTRAINT bid_amount CHECK (amount_cents > 0 OR voids),
        CONSTRAINT bid_kind CHECK (NOT (automatic AND voids)),
        -- SHA-256 over the row as it is published, which names the hash of the row before (docs/bid-log.md).
        hash text NOT NULL,
        PRIMARY KEY (auction_id, seq),
        CONSTRAINT bid_bidder FOREIGN KEY (auction_id, bidder_id) REFERENCES auction_bidder (auction_id, bidder_id)
      ) PARTITION BY RANGE (auction_id);
    `)
    // This check runs once per statement, so once per batch of bids. It refuses a row whose hash does not match the
    // row's content and the previous row's hash.
    this.addSql(`
      CREATE FUNCTION refuse_broken_bid_log() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (
          SELECT FROM (
            SELECT *, lag(hash) OVER (PARTITION BY auction_id ORDER BY seq) AS hash_before FROM added
          ) AS added
          WHERE added.hash <> encode(sha256(convert_to(
            '["northlot-bid-log-1",' || to_json(added.auction_id) || ',' || added.seq
              || CASE WHEN added.voids THEN ',"void"' WHEN added.automatic THEN ',"automatic"' ELSE ',"bid"' END
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
    `)
    this.addSql(`CREATE INDEX bid_placed_at ON bid (placed_at);`)
    this.addSql(`CREATE INDEX bid_of_bidder ON bid (bidder_id, auction_id, seq DESC);`)
    // The log and each partition get their own triggers, because statement triggers are not inherited. A row references
    // the previous row, so the database refuses a gap in `seq`.
    this.addSql(`
      CREATE FUNCTION guard_bids(place regclass) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format('CREATE TRIGGER bid_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', place);
        EXECUTE format('CREATE TRIGGER bid_log_chain AFTER INSERT ON %s REFERENCING NEW TABLE AS added
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_broken_bid_log()', place);
        IF place <> 'bid'::regclass THEN
          EXECUTE format('ALTER TABLE %s ADD CONSTRAINT bid_without_gap
            FOREIGN KEY (auction_id, previous_seq) REFERENCES %1$s (auction_id, seq)', place);
        END IF;
      END $$;
    `)
    this.addSql(`SELECT guard_bids('bid');`)
    // The lowest id of an auction created at this moment: ten base-32 digits of the time, as in a ULID.
    this.addSql(`
      CREATE FUNCTION first_auction_id(moment timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT 'auc_' || string_agg(
          substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (floor(extract(epoch FROM moment) * 1000)::bigint >> 5 * place & 31)::int + 1, 1),
          '' ORDER BY place DESC)
        FROM generate_series(0, 9) AS place $$;
    `)
    // Bids of a month without a partition are stored in bid_other and move once the partition exists. The application's
    // role has no access to this schema, so it reads and writes only the whole log.
    this.addSql(`CREATE SCHEMA bid_log;`)
    this.addSql(`CREATE TABLE bid_log.bid_other PARTITION OF bid DEFAULT;`)
    this.addSql(`SELECT guard_bids('bid_log.bid_other');`)
    // Creates the missing partitions for the months near `around`, with the rights of the tables' owner. Returns the
    // number of rows in bid_other. The lock timeout is short, because bids wait while this function waits for a lock.
    this.addSql(`
      CREATE FUNCTION ensure_bid_partitions(around timestamptz) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
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
              INSERT INTO %s (auction_id, seq, bidder_id, amount_cents, automatic, voids, placed_at, hash)
              SELECT auction_id, seq, bidder_id, amount_cents, automatic, voids, placed_at, hash FROM moved',
              first, beyond, place);
            ALTER TABLE bid_log.bid_other ENABLE TRIGGER bid_append_only;
          END IF;
          PERFORM guard_bids(place::regclass);
          EXECUTE format('ALTER TABLE bid ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', place, first, beyond);
        END LOOP;
        RETURN (SELECT count(*) FROM bid_log.bid_other);
      END $$;
    `)
    this.addSql(`SELECT ensure_bid_partitions(clock_timestamp());`)
    this.addSql(`
      CREATE TABLE bid_maximum (
        auction_id text NOT NULL REFERENCES auction (id),
        number integer NOT NULL CHECK (number >= 1),
        previous_number integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
        bidder_id text NOT NULL,
        maximum_cents bigint NOT NULL CHECK (maximum_cents BETWEEN 1 AND 1000000000),
        -- The row of the public log that this maximum was given with; null for a leader who raised the own one.
        bid_seq integer,
        -- How many rows the public log had then, its own included: the order among bids and maxima.
        log_seq integer NOT NULL CHECK (bid_seq <= log_seq),
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
    this.addSql(`CREATE INDEX bid_request_created ON bid_request (created_at);`)
    this.addSql(`
      CREATE TRIGGER bid_request_kept BEFORE DELETE ON bid_request
      FOR EACH ROW WHEN (OLD.created_at > clock_timestamp() - interval '90 days') EXECUTE FUNCTION refuse_change();
    `)
    for (const table of ["auction_bidder", "bid_maximum"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
    // The last heartbeat of bidding: a gap between heartbeats shows an outage. The heartbeat uses the real clock,
    // because the real duration of an outage is measured.
    this.addSql(`
      CREATE TABLE bidding_heartbeat (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        beat_at timestamptz NOT NULL
      );
    `)
    // Traits that accounts share, as fingerprints, and the bids that an operator must review because of them.
    this.addSql(`
      CREATE TABLE account_link (
        account_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('birthDate', 'payoutAccount', 'card', 'device', 'network')),
        -- A keyed hash: equal for equal things, and nothing else can be read from it.
        fingerprint text NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (account_id, kind, fingerprint)
      );
    `)
    this.addSql(`
      CREATE INDEX account_link_shared ON account_link (fingerprint, kind);
    `)
    this.addSql(`
      CREATE TABLE verified_birth_date (
        provider text NOT NULL,
        reference text NOT NULL,
        fingerprint text NOT NULL,
        PRIMARY KEY (provider, reference, fingerprint)
      );
    `)
    this.addSql(`
      CREATE TABLE bid_review (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        listing_id text NOT NULL,
        seller_id text NOT NULL,
        bidder_id text NOT NULL,
        signals text[] NOT NULL CHECK (cardinality(signals) > 0),
        -- The bid was refused: seller and bidder are the same person.
        refused boolean NOT NULL,
        opened_at timestamptz NOT NULL,
        decision text CHECK (decision IN ('harmless', 'confirmed')),
        reason text,
        decided_by text,
        decided_at timestamptz,
        CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)
          AND (decision IS NULL) = (reason IS NULL)),
        CONSTRAINT bid_review_once UNIQUE (listing_id, bidder_id, refused)
      );
    `)
    this.addSql(`CREATE INDEX bid_review_open ON bid_review (opened_at) WHERE decision IS NULL;`)
    // Withdrawn maxima: a bidder lowered the maximum to the price after a changed disclosure. Other bidders never see
    // them.
    this.addSql(`
      CREATE TABLE maximum_withdrawal (
        auction_id text NOT NULL REFERENCES auction (id),
        bidder_id text NOT NULL,
        disclosure_change_id text NOT NULL,
        from_cents bigint NOT NULL,
        to_cents bigint NOT NULL,
        -- How many rows the public log, and how many maxima, there were then.
        log_seq integer NOT NULL,
        maximum_count integer NOT NULL,
        withdrawn_at timestamptz NOT NULL,
        PRIMARY KEY (auction_id, bidder_id, disclosure_change_id),
        CONSTRAINT maximum_withdrawal_bidder FOREIGN KEY (auction_id, bidder_id)
          REFERENCES auction_bidder (auction_id, bidder_id),
        CONSTRAINT maximum_withdrawal_lowers CHECK (to_cents BETWEEN 0 AND from_cents - 1)
      );
    `)
    this.addSql(`
      CREATE TRIGGER maximum_withdrawal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON maximum_withdrawal
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // `live_listing` has one narrow row per car on sale, which the search reads. One part of the row comes from the
    // listing's row, the other part from the auction's row. Triggers copy each change of these two rows to its part.
    // The triggers run at the commit, so the search row is locked last. Changes of one part cannot overlap, because
    // each change holds the lock of the listing's or auction's row. No trigger reads one part to write the other. A
    // search row exists while either part exists. `search_term` gives each text a number: numbers make the rows a third
    // as wide and twice as fast to count.
    this.addSql(`
      CREATE TABLE search_term (
        code integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        value text NOT NULL UNIQUE
      );
    `)
    this.addSql(`CREATE INDEX search_term_folded ON search_term (lower(value));`)
    this.addSql(`
      CREATE FUNCTION search_term_code(wanted text) RETURNS integer LANGUAGE plpgsql AS $$
      DECLARE found integer;
      BEGIN
        LOOP
          SELECT code INTO found FROM search_term WHERE value = wanted;
          IF found IS NOT NULL THEN RETURN found; END IF;
          INSERT INTO search_term (value) VALUES (wanted) ON CONFLICT DO NOTHING;
        END LOOP;
      END $$;
    `)
    // Columns of fixed width come first and none is null, so that a scan reads a column without decoding earlier ones.
    this.addSql(`
      CREATE TABLE live_listing (
        ends_at timestamptz NOT NULL DEFAULT '-infinity',
        last_bid_at timestamptz NOT NULL DEFAULT '-infinity',
        featured_until timestamptz NOT NULL DEFAULT '-infinity',
        published_at timestamptz NOT NULL DEFAULT 'epoch',
        price_cents bigint NOT NULL DEFAULT 0,
        bid_count integer NOT NULL DEFAULT 0,
        year integer NOT NULL DEFAULT 0,
        -- The greatest there is where they are unknown: behind all others, and beyond every limit.
        kms integer NOT NULL DEFAULT 2147483647,
        -- No number where nobody knows the place: it lies within no box.
        latitude real NOT NULL DEFAULT 'NaN',
        longitude real NOT NULL DEFAULT 'NaN',
        -- Numbers of search_term. Traits is body, fuel, transmission and drivetrain as one, which are counted together.
        make integer NOT NULL DEFAULT 0,
        model integer NOT NULL DEFAULT 0,
        city integer NOT NULL DEFAULT 0,
        body integer NOT NULL DEFAULT 0,
        fuel integer NOT NULL DEFAULT 0,
        transmission integer NOT NULL DEFAULT 0,
        drivetrain integer NOT NULL DEFAULT 0,
        traits integer NOT NULL DEFAULT 0,
        on_market boolean NOT NULL DEFAULT false,
        certified boolean NOT NULL DEFAULT false,
        reserve_met boolean NOT NULL DEFAULT false,
        dealer boolean NOT NULL DEFAULT false,
        audience text NOT NULL DEFAULT 'dealers',
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        -- Whether there is one is public; how high it is is not.
        no_reserve boolean NOT NULL DEFAULT false
      ) WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
    `)
    this.addSql(`CREATE INDEX live_listing_make_model ON live_listing (make, model);`)
    this.addSql(`CREATE INDEX live_listing_last_bid ON live_listing (last_bid_at) WHERE last_bid_at > '-infinity';`)
    this.addSql(
      `CREATE INDEX live_listing_featured ON live_listing (featured_until) WHERE featured_until > '-infinity';`
    )
    // The search words have their own table, because a bid updates `live_listing` and must not rewrite a car's hundred
    // trigrams.
    this.addSql(`CREATE TABLE live_listing_words (id text PRIMARY KEY, words text NOT NULL);`)
    this.addSql(
      `CREATE INDEX live_listing_words_trigrams ON live_listing_words
        USING gin (words gin_trgm_ops) WITH (fastupdate = off);`
    )
    this.addSql(`
      CREATE FUNCTION live_listing_city(location text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT btrim(split_part(translate(location, '/', ','), ',', 1))
      $$;
    `)
    this.addSql(`
      CREATE FUNCTION live_listing_follows_listing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status = 'live' THEN
          INSERT INTO live_listing (
            id, seller_id, on_market, audience, dealer, year, kms, latitude, longitude, make, model, city, body, fuel,
              transmission, drivetrain, traits,
            certified, featured_until, published_at
          ) VALUES (
            NEW.id, NEW.seller_id, true, NEW.audience,
            coalesce((SELECT seller_type = 'dealer' FROM account WHERE account.id = NEW.seller_id), false),
            coalesce(NEW.year, 0), coalesce(NEW.kms, 2147483647),
            coalesce(NEW.latitude, 'NaN'), coalesce(NEW.longitude, 'NaN'),
            search_term_code(NEW.make), search_term_code(NEW.model), search_term_code(live_listing_city(NEW.location)),
            search_term_code(NEW.body), search_term_code(NEW.fuel), search_term_code(NEW.transmission),
              search_term_code(NEW.drivetrain),
            search_term_code(concat_ws(E'\\x1f', NEW.body, NEW.fuel, NEW.transmission, NEW.drivetrain)),
            NEW.certified_at IS NOT NULL, coalesce(NEW.featured_until, '-infinity'), coalesce(NEW.published_at, 'epoch')
          )
          ON CONFLICT (id) DO UPDATE SET
            seller_id = EXCLUDED.seller_id, on_market = true, audience = EXCLUDED.audience, dealer = EXCLUDED.dealer,
            year = EXCLUDED.year, kms = EXCLUDED.kms, latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude,
              make = EXCLUDED.make, model = EXCLUDED.model,
              city = EXCLUDED.city,
            body = EXCLUDED.body, fuel = EXCLUDED.fuel, transmission = EXCLUDED.transmission,
              drivetrain = EXCLUDED.drivetrain,
            traits = EXCLUDED.traits, certified = EXCLUDED.certified, featured_until = EXCLUDED.featured_until,
            published_at = EXCLUDED.published_at;
          INSERT INTO live_listing_words (id, words)
          VALUES (NEW.id, listing_search_text(NEW.year, NEW.make, NEW.model, NEW.trim, NEW.title, NEW.location,
            NEW.vin))
          ON CONFLICT (id) DO UPDATE SET words = EXCLUDED.words WHERE live_listing_words.words <> EXCLUDED.words;
        ELSE
          UPDATE live_listing SET on_market = false WHERE id = NEW.id;
          DELETE FROM live_listing WHERE id = NEW.id AND ends_at = '-infinity';
          DELETE FROM live_listing_words WHERE id = NEW.id;
        END IF;
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE FUNCTION live_listing_follows_auction() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status = 'open' THEN
          INSERT INTO live_listing (
            id, seller_id, ends_at, last_bid_at, price_cents, bid_count, reserve_met, no_reserve
          ) VALUES (
            NEW.listing_id, NEW.seller_id, NEW.ends_at, coalesce(NEW.last_bid_at, '-infinity'),
            coalesce(NEW.current_cents, NEW.opening_cents), NEW.bid_count,
            NEW.current_cents IS NOT NULL AND (NEW.reserve_cents IS NULL OR NEW.current_cents >= NEW.reserve_cents),
            NEW.reserve_cents IS NULL
          )
          ON CONFLICT (id) DO UPDATE SET
            ends_at = EXCLUDED.ends_at, last_bid_at = EXCLUDED.last_bid_at, price_cents = EXCLUDED.price_cents,
            bid_count = EXCLUDED.bid_count, reserve_met = EXCLUDED.reserve_met, no_reserve = EXCLUDED.no_reserve;
        ELSE
          UPDATE live_listing SET ends_at = '-infinity' WHERE id = NEW.listing_id;
          DELETE FROM live_listing WHERE id = NEW.listing_id AND NOT on_market;
        END IF;
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE FUNCTION live_listing_follows_account() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE live_listing SET dealer = coalesce(NEW.seller_type = 'dealer', false) WHERE seller_id = NEW.id;
        RETURN NULL;
      END $$;
    `)
    const follow = (name: string, event: string, table: string, when: string) =>
      this.addSql(`
        CREATE CONSTRAINT TRIGGER ${name} AFTER ${event} ON ${table} DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION live_listing_follows_${table}();
      `)
    const changed = (columns: readonly string[]) =>
      `(${columns.map((name) => `OLD.${name}`).join(", ")}) IS DISTINCT
        FROM (${columns.map((name) => `NEW.${name}`).join(", ")})`
    follow("live_listing_appears", "INSERT", "listing", "NEW.status = 'live'")
    follow(
      "live_listing_described",
      "UPDATE",
      "listing",
      `(OLD.status = 'live' OR NEW.status = 'live') AND ${changed([
        "status",
        "seller_id",
        "audience",
        "year",
        "kms",
        "make",
        "model",
        "trim",
        "title",
        "vin",
        "body",
        "fuel",
        "transmission",
        "drivetrain",
        "location",
        "latitude",
        "longitude",
        "certified_at",
        "featured_until",
        "published_at",
      ])}`
    )
    follow("live_listing_opens", "INSERT", "auction", "NEW.status = 'open'")
    follow(
      "live_listing_stands",
      "UPDATE",
      "auction",
      `(OLD.status = 'open' OR NEW.status = 'open')
       AND ${changed([
         "status",
         "ends_at",
         "current_cents",
         "opening_cents",
         "reserve_cents",
         "bid_count",
         "last_bid_at",
       ])}`
    )
    follow("live_listing_sold_by", "UPDATE", "account", "OLD.seller_type IS DISTINCT FROM NEW.seller_type")
    // Pages can be sorted by these columns in both directions. The id orders rows with equal values.
    for (const column of ["ends_at", "published_at", "price_cents", "bid_count", "year", "kms"]) {
      this.addSql(`CREATE INDEX live_listing_${column} ON live_listing (${column}, id);`)
    }
    this.addSql(`CREATE INDEX live_listing_city ON live_listing (city);`)
    this.addSql(`CREATE INDEX live_listing_place ON live_listing (latitude, longitude);`)
    // The times of each person's last bids in an auction. Each bid updates a row: free space in the row's page avoids
    // an index update.
    this.addSql(`
      CREATE TABLE bid_pace (
        auction_id text NOT NULL REFERENCES auction (id),
        bidder_id text NOT NULL,
        placed_at timestamptz[] NOT NULL,
        PRIMARY KEY (auction_id, bidder_id)
      ) WITH (fillfactor = 50);
    `)
    this.addSql(`
      CREATE TRIGGER bid_request_append_only BEFORE UPDATE OR TRUNCATE ON bid_request
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS bid_pace, live_listing_words, live_listing, search_term, maximum_withdrawal,
        bid_review,
        verified_birth_date, account_link, bidding_outage, bidding_heartbeat, bid_request,
        bid_maximum, bid, auction_bidder, auction;`)
    this.addSql(`DROP SCHEMA IF EXISTS bid_log;`)
    this.addSql(`DROP TRIGGER IF EXISTS live_listing_appears ON listing;`)
    this.addSql(`DROP TRIGGER IF EXISTS live_listing_described ON listing;`)
    this.addSql(`DROP TRIGGER IF EXISTS live_listing_sold_by ON account;`)
    this.addSql(`DROP FUNCTION IF EXISTS ensure_bid_partitions, first_auction_id, guard_bids, refuse_broken_bid_log, live_listing_follows_account, live_listing_follows_auction,
        live_listing_follows_listing,
        live_listing_city, search_term_code;`)
  }
}
