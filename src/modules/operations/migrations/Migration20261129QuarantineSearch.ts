import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Stores the search texts of infected files. */
export class Migration20261129QuarantineSearch extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE quarantined_file ADD COLUMN search_text text
        GENERATED ALWAYS AS (public.without_accents(lower(file_name || ' ' || found || ' ' || actor))) STORED;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE quarantined_file DROP COLUMN search_text;`)
  }
}
