import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** How large a licence's document is, as it is told of every other one; null for one that was sent before. */
export class Migration20261127LicenceBytes extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE licence_upload ADD COLUMN bytes integer CHECK (bytes > 0);`)
    this.addSql(`ALTER TABLE dealer_profile ADD COLUMN licence_file_bytes integer CHECK (licence_file_bytes > 0);`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE dealer_profile DROP COLUMN licence_file_bytes;`)
    this.addSql(`ALTER TABLE licence_upload DROP COLUMN bytes;`)
  }
}
