import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Adds a function that removes accents from search texts, whether Unicode stores them composed or decomposed. */
export class Migration20261128Accents extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE OR REPLACE FUNCTION without_accents(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT CASE WHEN octet_length($1) = char_length($1) THEN $1
          ELSE regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g') END
      $$;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP FUNCTION without_accents;`)
  }
}
