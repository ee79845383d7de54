import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Finds held payments among many that are settled. */
export class Migration20261128HeldCharges extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX charge_held_now ON charge (updated_at) WHERE status = 'held'`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX charge_held_now`)
  }
}
