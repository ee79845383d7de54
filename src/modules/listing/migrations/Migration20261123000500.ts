import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A listing can be featured by a tier of a plugin, which has no standard number of days. */
export class Migration20261123000500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE listing DROP CONSTRAINT IF EXISTS listing_featured;`)
    this.addSql(
      `ALTER TABLE listing ADD CONSTRAINT listing_featured CHECK (featured_tier IS NULL OR featured_until IS NOT NULL);`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`UPDATE listing SET featured_until = NULL WHERE featured_tier IS NULL;`)
    this.addSql(`ALTER TABLE listing DROP CONSTRAINT IF EXISTS listing_featured;`)
    this.addSql(
      `ALTER TABLE listing ADD CONSTRAINT listing_featured CHECK ((featured_tier IS NULL) = (featured_until IS NULL));`
    )
  }
}
