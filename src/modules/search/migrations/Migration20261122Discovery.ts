import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Watched listings with their number of watchers, and saved searches with their matches. */
export class Migration20261122Discovery extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE watched_listing (
        account_id text NOT NULL,
        listing_id text NOT NULL,
        since timestamptz NOT NULL DEFAULT northlot_now(),
        title text NOT NULL DEFAULT '',
        PRIMARY KEY (account_id, listing_id)
      );
    `)
    this.addSql(`CREATE INDEX watched_listing_of ON watched_listing (listing_id, since);`)
    this.addSql(`CREATE INDEX watched_listing_newest ON watched_listing (account_id, since DESC, listing_id DESC);`)
    // The stored number of watchers of each listing, which every list shows. Counting the rows at each reading would be
    // slow for popular cars.
    this.addSql(`
      CREATE TABLE listing_watchers (
        listing_id text PRIMARY KEY,
        watchers integer NOT NULL CHECK (watchers >= 0)
      );
    `)
    this.addSql(`
      CREATE OR REPLACE FUNCTION count_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO listing_watchers (listing_id, watchers) VALUES (NEW.listing_id, 1)
          ON CONFLICT (listing_id) DO UPDATE SET watchers = listing_watchers.watchers + 1;
        ELSE
          UPDATE listing_watchers SET watchers = watchers - 1 WHERE listing_id = OLD.listing_id;
        END IF;
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER watched_listing_counted AFTER INSERT OR DELETE ON watched_listing
      FOR EACH ROW EXECUTE FUNCTION count_watchers();
    `)
    // Saved searches, their matches and alerts, and the days with a digest.
    this.addSql(`
      CREATE TABLE saved_search (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        name text NOT NULL CHECK (name <> ''),
        filter jsonb NOT NULL CHECK (jsonb_typeof(filter) = 'object'),
        filter_version smallint NOT NULL DEFAULT 1,
        words text[] NOT NULL,
        -- Where the filter's place is; without one, it asks for no distance.
        near_latitude double precision,
        near_longitude double precision,
        make text GENERATED ALWAYS AS (coalesce(lower(filter ->> 'make'), '')) STORED,
        sort text,
        on_listed boolean NOT NULL,
        on_reserve boolean NOT NULL,
        on_ending boolean NOT NULL,
        by_site boolean NOT NULL,
        by_email boolean NOT NULL,
        by_sms boolean NOT NULL,
        pace text NOT NULL CHECK (pace IN ('at_once', 'daily')),
        last_told_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        deleted_at timestamptz,
        CONSTRAINT saved_search_placed CHECK ((near_latitude IS NULL) = (near_longitude IS NULL))
      );
    `)
    // This index prevents that a person saves the same filter twice. Upper and lower case make no difference.
    this.addSql(
      `CREATE UNIQUE INDEX saved_search_once ON saved_search (account_id, md5(lower(filter::text)))
        WHERE deleted_at IS NULL;`
    )
    this.addSql(`CREATE INDEX saved_search_deleted ON saved_search (deleted_at) WHERE deleted_at IS NOT NULL;`)
    // A car is compared only with searches for its make and with searches for any make.
    this.addSql(`CREATE INDEX saved_search_make ON saved_search (make) WHERE deleted_at IS NULL;`)
    this.addSql(`
      CREATE TABLE search_match (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        auction_id text NOT NULL,
        listing_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('listed', 'reserve', 'ending')),
        search_ids text[] NOT NULL CHECK (cardinality(search_ids) > 0),
        at_once boolean NOT NULL,
        found_at timestamptz NOT NULL DEFAULT northlot_now(),
        done_at timestamptz,
        CONSTRAINT search_match_once UNIQUE (account_id, auction_id, kind)
      );
    `)
    this.addSql(
      `CREATE INDEX search_match_for_digest ON search_match (account_id, found_at)
        WHERE NOT at_once AND done_at IS NULL;`
    )
    this.addSql(`CREATE INDEX search_match_found ON search_match (found_at);`)
    this.addSql(`
      CREATE TABLE search_look (
        auction_id text PRIMARY KEY,
        looked_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TABLE search_digest (
        day date PRIMARY KEY,
        begun_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TABLE unwatched_listing (
        account_id text NOT NULL,
        listing_id text NOT NULL,
        since timestamptz NOT NULL,
        taken_off_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (account_id, listing_id)
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS unwatched_listing, search_digest, search_look, search_match, saved_search,
        listing_watchers,
        watched_listing;`)
    this.addSql(`DROP FUNCTION IF EXISTS count_watchers;`)
  }
}
