import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The sandbox knows a card again, as a real provider does. */
export class Migration20261122083101 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE sandbox_checkout ADD COLUMN card text;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE sandbox_checkout DROP COLUMN IF EXISTS card;`)
  }
}
