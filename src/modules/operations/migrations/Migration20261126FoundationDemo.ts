import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What the people of the demo data have done, so that no later start does it again. */
export class Migration20261126FoundationDemo extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE demo_act (
        key text PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS demo_act;`)
  }
}
