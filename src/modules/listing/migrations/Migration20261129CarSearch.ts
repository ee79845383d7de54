import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Stores each car's search text in a column, because a search for a common word compares many cars. */
export class Migration20261129CarSearch extends Migration {
  override async up(): Promise<void> {
    this.addSql(`DROP INDEX listing_search;`)
    this.addSql(`
      ALTER TABLE listing ADD COLUMN search_text text GENERATED ALWAYS AS (public.listing_search_text(
        year, make, model, trim, title, location, vin, body, fuel, transmission, drivetrain, exterior_color
      )) STORED;
    `)
    this.addSql(`
      CREATE INDEX listing_search ON listing USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE listing DROP COLUMN search_text;`)
    this.addSql(`
      CREATE INDEX listing_search ON listing
      USING gin (listing_search_text(
        year, make, model, trim, title, location, vin, body, fuel, transmission, drivetrain, exterior_color
      ) gin_trgm_ops)
        WHERE deleted_at IS NULL;
    `)
  }
}
