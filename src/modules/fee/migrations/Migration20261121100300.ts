import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A fee that was settled by a bidding credit has no charge. */
export class Migration20261121100300 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE fee
        ADD COLUMN settled_by_credit boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT fee_settled_once CHECK (NOT settled_by_credit OR (status <> 'pending' AND charge_id IS NULL));
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE fee DROP COLUMN IF EXISTS settled_by_credit;`)
  }
}
