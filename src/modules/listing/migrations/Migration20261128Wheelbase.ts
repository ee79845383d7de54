import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Adds the column for a car's wheelbase. */
export class Migration20261128Wheelbase extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE listing ADD COLUMN wheelbase_mm integer CHECK (wheelbase_mm BETWEEN 1000 AND 10000)`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE listing DROP COLUMN wheelbase_mm`)
  }
}
