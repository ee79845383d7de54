import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Adds body, fuel, transmission, drivetrain and colour to a car's search text, each after an equals sign. */
export class Migration20261128WordsOfKinds extends Migration {
  override async up(): Promise<void> {
    // Postgres builds indexes without a search path, so the function is named with its schema.
    this.addSql(`
      CREATE FUNCTION listing_search_text(
        integer, text, text, text, text, text, text, text, text, text, text, text
      ) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT public.without_accents(lower(
          coalesce($1::text, '') || ' ' || $2 || ' ' || $3 || ' ' || $4 || ' ' || $5 || ' ' || $6 || ' ' || $7
          || ' =' || $8 || ' =' || $9 || ' =' || $10 || ' =' || $11 || ' =' || $12 || ' '
        ))
      $$;
    `)
    this.addSql(`DROP INDEX listing_search;`)
    this.addSql(`
      CREATE INDEX listing_search ON listing
      USING gin (listing_search_text(
        year, make, model, trim, title, location, vin, body, fuel, transmission, drivetrain, exterior_color
      ) gin_trgm_ops)
        WHERE deleted_at IS NULL;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX listing_search;`)
    this.addSql(`
      CREATE INDEX listing_search ON listing
      USING gin (listing_search_text(year, make, model, trim, title, location, vin) gin_trgm_ops)
        WHERE deleted_at IS NULL;
    `)
    this.addSql(`
      DROP FUNCTION listing_search_text(
        integer, text, text, text, text, text, text, text, text, text, text, text
      );
    `)
  }
}
