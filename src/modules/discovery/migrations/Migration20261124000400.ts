import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Saved searches, what of them was found and told, and the days on which all was told together. */
export class Migration20261124000400 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE saved_search (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        name text NOT NULL CHECK (name <> ''),
        filter jsonb NOT NULL CHECK (jsonb_typeof(filter) = 'object'),
        filter_version smallint NOT NULL DEFAULT 1,
        words text[] NOT NULL,
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
        deleted_at timestamptz
      );
    `)
    // The same filters are the same search, however their letters are written.
    this.addSql(
      `CREATE UNIQUE INDEX saved_search_once ON saved_search (account_id, md5(lower(filter::text))) WHERE deleted_at IS NULL;`
    )
    this.addSql(`CREATE INDEX saved_search_deleted ON saved_search (deleted_at) WHERE deleted_at IS NOT NULL;`)
    // A car asks for the searches of its make and for those of any: the others are not looked at.
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
      `CREATE INDEX search_match_for_digest ON search_match (account_id, found_at) WHERE NOT at_once AND done_at IS NULL;`
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
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS saved_search, search_match, search_look, search_digest;`)
  }
}
