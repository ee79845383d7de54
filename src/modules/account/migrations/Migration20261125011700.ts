import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A licence is verified with its document or not at all; a document counts for the licence that it showed. */
export class Migration20261125011700 extends Migration {
  override async up(): Promise<void> {
    // The last day that was verified by this document: once it has passed, the next licence needs its own.
    this.addSql(`ALTER TABLE dealer_profile ADD COLUMN licence_file_until date;`)
    this.addSql(`UPDATE dealer_profile SET licence_file_until = licence_expires_on WHERE licence_file_id IS NOT NULL;`)
    this.addSql(
      `UPDATE dealer_profile SET licence = 'pending', licence_expires_on = NULL WHERE licence = 'verified' AND licence_file_id IS NULL;`
    )
    this.addSql(`
      ALTER TABLE dealer_profile ADD CONSTRAINT dealer_profile_verified_with_file CHECK (licence <> 'verified' OR licence_file_id IS NOT NULL);
    `)
  }

  override async down(): Promise<void> {
    this.addSql(
      `ALTER TABLE dealer_profile DROP CONSTRAINT IF EXISTS dealer_profile_verified_with_file, DROP COLUMN IF EXISTS licence_file_until;`
    )
  }
}
