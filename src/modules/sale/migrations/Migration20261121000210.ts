import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What an admin should know about a sale that went on in spite of it. */
export class Migration20261121000210 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE sale ADD COLUMN flag text CHECK (length(flag) BETWEEN 1 AND 1000);`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE sale DROP COLUMN flag;`)
  }
}
