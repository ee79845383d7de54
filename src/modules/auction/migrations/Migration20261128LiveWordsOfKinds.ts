import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const NAMES = ["year", "make", "model", "trim", "title", "location", "vin"]
const KINDS = ["body", "fuel", "transmission", "drivetrain", "exterior_color"]

/**
 * Adds body, fuel, transmission, drivetrain and colour of live cars to their search words. A changed colour updates the
 * words too.
 */
export class Migration20261128LiveWordsOfKinds extends Migration {
  override async up(): Promise<void> {
    this.follow([...NAMES, ...KINDS], ["exterior_color"])
    this.addSql(`DROP FUNCTION listing_search_text(integer, text, text, text, text, text, text);`)
  }

  override async down(): Promise<void> {
    this.addSql(`
      CREATE FUNCTION listing_search_text(integer, text, text, text, text, text, text)
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT public.without_accents(lower(
          coalesce($1::text, '') || ' ' || $2 || ' ' || $3 || ' ' || $4 || ' ' || $5 || ' ' || $6 || ' ' || $7
        ))
      $$;
    `)
    this.follow(NAMES, [])
  }

  private follow(searched: readonly string[], more: readonly string[]): void {
    const words = (row: string) => `listing_search_text(${searched.map((column) => `${row}.${column}`).join(", ")})`
    this.addSql(`
      CREATE OR REPLACE FUNCTION live_listing_follows_listing() RETURNS trigger LANGUAGE plpgsql AS $$
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
          VALUES (NEW.id, ${words("NEW")})
          ON CONFLICT (id) DO UPDATE SET words = EXCLUDED.words WHERE live_listing_words.words <> EXCLUDED.words;
        ELSE
          UPDATE live_listing SET on_market = false WHERE id = NEW.id;
          DELETE FROM live_listing WHERE id = NEW.id AND ends_at = '-infinity';
          DELETE FROM live_listing_words WHERE id = NEW.id;
        END IF;
        RETURN NULL;
      END $$;
    `)
    const changed = [
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
      ...more,
    ]
    const row = (name: string) => `(${changed.map((column) => `${name}.${column}`).join(", ")})`
    this.addSql(`DROP TRIGGER live_listing_described ON listing;`)
    this.addSql(`
      CREATE CONSTRAINT TRIGGER live_listing_described AFTER UPDATE ON listing DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN ((OLD.status = 'live' OR NEW.status = 'live') AND ${row("OLD")} IS DISTINCT FROM ${row("NEW")})
      EXECUTE FUNCTION live_listing_follows_listing();
    `)
    this.addSql(`
      UPDATE live_listing_words AS text SET words = ${words("listing")} FROM listing WHERE listing.id = text.id;
    `)
  }
}
