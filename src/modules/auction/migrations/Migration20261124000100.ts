import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * What can be searched: one narrow row per car on sale, with what its listing says and where its auction stands.
 *
 * Triggers keep it, in the transaction of what they follow and at its end (deferred), so that no writer can forget it
 * and its row is the last lock that is taken. Each part of a row is written from the one row that it comes from, whose
 * own lock puts its changes in order; no part is read to write another. A row is there while either part is.
 */
export class Migration20261124000100 extends Migration {
  override async up(): Promise<void> {
    // A text and its number: rows of numbers are a third as wide, and are counted twice as fast.
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
    // Fixed widths first and nothing null: a scan reads such columns without looking at those before them.
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
        seller_id text NOT NULL
      ) WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
    `)
    // Words apart from figures: a bid changes the row above, and must not write a car's hundred trigrams anew.
    this.addSql(`CREATE TABLE live_listing_words (id text PRIMARY KEY, words text NOT NULL);`)

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
            id, seller_id, on_market, audience, dealer, year, kms, make, model, city, body, fuel, transmission, drivetrain, traits,
            certified, featured_until, published_at
          ) VALUES (
            NEW.id, NEW.seller_id, true, NEW.audience,
            coalesce((SELECT seller_type = 'dealer' FROM account WHERE account.id = NEW.seller_id), false),
            coalesce(NEW.year, 0), coalesce(NEW.kms, 2147483647),
            search_term_code(NEW.make), search_term_code(NEW.model), search_term_code(live_listing_city(NEW.location)),
            search_term_code(NEW.body), search_term_code(NEW.fuel), search_term_code(NEW.transmission), search_term_code(NEW.drivetrain),
            search_term_code(concat_ws(E'\\x1f', NEW.body, NEW.fuel, NEW.transmission, NEW.drivetrain)),
            NEW.certified_at IS NOT NULL, coalesce(NEW.featured_until, '-infinity'), coalesce(NEW.published_at, 'epoch')
          )
          ON CONFLICT (id) DO UPDATE SET
            seller_id = EXCLUDED.seller_id, on_market = true, audience = EXCLUDED.audience, dealer = EXCLUDED.dealer,
            year = EXCLUDED.year, kms = EXCLUDED.kms, make = EXCLUDED.make, model = EXCLUDED.model, city = EXCLUDED.city,
            body = EXCLUDED.body, fuel = EXCLUDED.fuel, transmission = EXCLUDED.transmission, drivetrain = EXCLUDED.drivetrain,
            traits = EXCLUDED.traits, certified = EXCLUDED.certified, featured_until = EXCLUDED.featured_until,
            published_at = EXCLUDED.published_at;
          INSERT INTO live_listing_words (id, words)
          VALUES (NEW.id, listing_search_text(NEW.year, NEW.make, NEW.model, NEW.trim, NEW.title, NEW.location, NEW.vin))
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
          INSERT INTO live_listing (id, seller_id, ends_at, last_bid_at, price_cents, bid_count, reserve_met) VALUES (
            NEW.listing_id, NEW.seller_id, NEW.ends_at, coalesce(NEW.last_bid_at, '-infinity'),
            coalesce(NEW.current_cents, NEW.opening_cents), NEW.bid_count,
            NEW.current_cents IS NOT NULL AND (NEW.reserve_cents IS NULL OR NEW.current_cents >= NEW.reserve_cents)
          )
          ON CONFLICT (id) DO UPDATE SET
            ends_at = EXCLUDED.ends_at, last_bid_at = EXCLUDED.last_bid_at, price_cents = EXCLUDED.price_cents,
            bid_count = EXCLUDED.bid_count, reserve_met = EXCLUDED.reserve_met;
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
      `(${columns.map((name) => `OLD.${name}`).join(", ")}) IS DISTINCT FROM (${columns.map((name) => `NEW.${name}`).join(", ")})`
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
       AND ${changed(["status", "ends_at", "current_cents", "opening_cents", "reserve_cents", "bid_count", "last_bid_at"])}`
    )
    follow("live_listing_sold_by", "UPDATE", "account", "OLD.seller_type IS DISTINCT FROM NEW.seller_type")

    this.addSql(`
      INSERT INTO live_listing (
        id, seller_id, on_market, audience, dealer, year, kms, make, model, city, body, fuel, transmission, drivetrain, traits,
        certified, featured_until, published_at, ends_at, last_bid_at, price_cents, bid_count, reserve_met
      )
      SELECT listing.id, listing.seller_id, true, listing.audience, coalesce(account.seller_type = 'dealer', false),
        coalesce(listing.year, 0), coalesce(listing.kms, 2147483647),
        search_term_code(listing.make), search_term_code(listing.model), search_term_code(live_listing_city(listing.location)),
        search_term_code(listing.body), search_term_code(listing.fuel), search_term_code(listing.transmission), search_term_code(listing.drivetrain),
        search_term_code(concat_ws(E'\\x1f', listing.body, listing.fuel, listing.transmission, listing.drivetrain)),
        listing.certified_at IS NOT NULL, coalesce(listing.featured_until, '-infinity'), coalesce(listing.published_at, 'epoch'),
        coalesce(auction.ends_at, '-infinity'), coalesce(auction.last_bid_at, '-infinity'),
        coalesce(auction.current_cents, auction.opening_cents, 0), coalesce(auction.bid_count, 0),
        coalesce(auction.current_cents IS NOT NULL AND (auction.reserve_cents IS NULL OR auction.current_cents >= auction.reserve_cents), false)
      FROM listing
      LEFT JOIN auction ON auction.listing_id = listing.id AND auction.status = 'open'
      LEFT JOIN account ON account.id = listing.seller_id
      WHERE listing.status = 'live';
    `)
    this.addSql(`
      INSERT INTO live_listing_words (id, words)
      SELECT id, listing_search_text(year, make, model, "trim", title, location, vin) FROM listing WHERE status = 'live';
    `)
    this.addSql(
      `CREATE INDEX live_listing_words_trigrams ON live_listing_words USING gin (words gin_trgm_ops) WITH (fastupdate = off);`
    )
    // An order that a page goes on in, both ways, each with the id behind it: equal figures have one order too.
    for (const column of ["ends_at", "published_at", "price_cents", "bid_count", "year", "kms"]) {
      this.addSql(`CREATE INDEX live_listing_${column} ON live_listing (${column}, id);`)
    }
    this.addSql(`CREATE INDEX live_listing_make_model ON live_listing (make, model);`)
    this.addSql(`CREATE INDEX live_listing_city ON live_listing (city);`)
    this.addSql(`CREATE INDEX live_listing_last_bid ON live_listing (last_bid_at) WHERE last_bid_at > '-infinity';`)
    this.addSql(
      `CREATE INDEX live_listing_featured ON live_listing (featured_until) WHERE featured_until > '-infinity';`
    )
  }

  override async down(): Promise<void> {
    for (const [name, table] of [
      ["live_listing_appears", "listing"],
      ["live_listing_described", "listing"],
      ["live_listing_opens", "auction"],
      ["live_listing_stands", "auction"],
      ["live_listing_sold_by", "account"],
    ]) {
      this.addSql(`DROP TRIGGER IF EXISTS ${name} ON ${table};`)
    }
    this.addSql(
      `DROP FUNCTION IF EXISTS live_listing_follows_listing, live_listing_follows_auction, live_listing_follows_account;`
    )
    this.addSql(`DROP TABLE IF EXISTS live_listing_words, live_listing, search_term;`)
    this.addSql(`DROP FUNCTION IF EXISTS live_listing_city, search_term_code;`)
  }
}
