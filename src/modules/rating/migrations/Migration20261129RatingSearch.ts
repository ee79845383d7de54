import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Stores the search texts of ratings. */
export class Migration20261129RatingSearch extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE sale_rating ADD COLUMN search_text text
        GENERATED ALWAYS AS (
          public.without_accents(lower(coalesce(comment, '') || ' ' || coalesce(answer_text, '')))
        ) STORED;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE sale_rating DROP COLUMN search_text;`)
  }
}
