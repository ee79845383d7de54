import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A saved search can look for several makes. */
export class Migration20261128SeveralMakes extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE saved_search DROP COLUMN make;`)
    // The makes in the filter are separated by commas. The whole text is added as a make too, because a make may
    // contain a comma.
    this.addSql(`
      ALTER TABLE saved_search ADD COLUMN makes text[] GENERATED ALWAYS AS (
        array_append(
          regexp_split_to_array(lower(coalesce(filter ->> 'make', '')), '\\s*,\\s*'),
          lower(coalesce(filter ->> 'make', ''))
        )
      ) STORED;
    `)
    // A car is compared only with searches for its make and with searches for any make.
    this.addSql(`CREATE INDEX saved_search_makes ON saved_search USING gin (makes) WHERE deleted_at IS NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE saved_search DROP COLUMN makes;`)
    this.addSql(`
      ALTER TABLE saved_search
        ADD COLUMN make text GENERATED ALWAYS AS (coalesce(lower(filter ->> 'make'), '')) STORED;
    `)
    this.addSql(`CREATE INDEX saved_search_make ON saved_search (make) WHERE deleted_at IS NULL;`)
  }
}
