import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Removes accents from the search texts of listings, so that `citroen` finds a Citroën in every Unicode encoding. */
export class Migration20261128WithoutAccents extends Migration {
  override async up(): Promise<void> {
    // Postgres builds indexes without a search path, so the function is named with its schema.
    this.addSql(searchText((text) => `public.without_accents(${text})`))
    this.addSql(`REINDEX INDEX listing_search;`)
    // On a new database `live_listing_words` does not exist yet: the auction module's migrations run later.
    this.addSql(`
      DO $$ BEGIN
        IF to_regclass('live_listing_words') IS NOT NULL THEN
          UPDATE live_listing_words SET words = without_accents(words) WHERE words <> without_accents(words);
        END IF;
      END $$;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(searchText((text) => text))
    this.addSql(`REINDEX INDEX listing_search;`)
  }
}

/** The text in which words are searched: year, make, model, trim, title, place and VIN. */
function searchText(spelled: (text: string) => string): string {
  return `
    CREATE OR REPLACE FUNCTION listing_search_text(integer, text, text, text, text, text, text)
    RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT ${spelled(`lower(coalesce($1::text, '') || ' ' || $2 || ' ' || $3 || ' ' || $4 || ' ' || $5 || ' ' || $6 || ' ' || $7)`)}
    $$;
  `
}
