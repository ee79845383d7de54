import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a bill of sale says, kept beside its PDF as it was made, to be read on screen; null for those of before. */
export class Migration20261122000301 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE bill_of_sale ADD COLUMN content jsonb;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE bill_of_sale DROP COLUMN content;`)
  }
}
