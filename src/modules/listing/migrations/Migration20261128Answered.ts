import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Adds an index that finds the open corrections with an answer from their seller. */
export class Migration20261128Answered extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX listing_correction_answered ON listing_correction (answered_at) WHERE closed_at IS NULL AND answer IS NOT NULL`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX listing_correction_answered`)
  }
}
