import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Adds an index for held payments, which are few among many settled ones. */
export class Migration20261128HeldCharges extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX charge_held_now ON charge (updated_at) WHERE status = 'held'`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX charge_held_now`)
  }
}
