import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Before each publication it is looked up where the same car was on sale. */
export class Migration20261123080100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX listing_vin ON listing (vin) WHERE deleted_at IS NULL AND vin <> '';`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS listing_vin;`)
  }
}
