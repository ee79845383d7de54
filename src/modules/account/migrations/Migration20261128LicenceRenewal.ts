import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A dealer's next licence is stored beside the present one, which stays valid until an admin decides on the next. */
export class Migration20261128LicenceRenewal extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE dealer_profile
        ADD COLUMN renewal_file_id text,
        ADD COLUMN renewal_file_name text,
        ADD COLUMN renewal_file_bytes integer CHECK (renewal_file_bytes > 0),
        ADD COLUMN renewal_sent_at timestamptz,
        ADD CONSTRAINT dealer_profile_renews_verified CHECK (renewal_file_id IS NULL OR licence = 'verified');
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`
      ALTER TABLE dealer_profile
        DROP COLUMN renewal_file_id, DROP COLUMN renewal_file_name, DROP COLUMN renewal_file_bytes,
        DROP COLUMN renewal_sent_at;
    `)
  }
}
