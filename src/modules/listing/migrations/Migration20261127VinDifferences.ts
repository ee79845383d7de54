import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Where a VIN says something else than its seller, and what of it the seller has confirmed. */
export class Migration20261127VinDifferences extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE listing ADD COLUMN vin_differences jsonb NOT NULL DEFAULT '[]'
      CONSTRAINT listing_vin_differences CHECK (jsonb_typeof(vin_differences) = 'array');`)
    // Which differences, by whom and when; null before any was confirmed.
    this.addSql(`ALTER TABLE listing ADD COLUMN vin_differences_confirmed jsonb
      CONSTRAINT listing_vin_differences_confirmed CHECK (vin_differences_confirmed ?& ARRAY['by', 'at', 'differences']);`)
    // Its answers named one model where several fit.
    this.addSql(`DELETE FROM vin_decoding;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE listing DROP COLUMN IF EXISTS vin_differences_confirmed,
      DROP COLUMN IF EXISTS vin_differences;`)
  }
}
