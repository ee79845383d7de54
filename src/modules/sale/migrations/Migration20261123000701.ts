import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The negotiation that a sale came of; an auction has one sale of its own, from its hammer or from its negotiation. */
export class Migration20261123000701 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE sale
        ADD COLUMN negotiation_id text,
        ADD CONSTRAINT sale_one_origin CHECK (negotiation_id IS NULL OR offer_id IS NULL);
    `)
    this.addSql(`CREATE UNIQUE INDEX sale_negotiation ON sale (negotiation_id);`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE sale DROP COLUMN negotiation_id;`)
  }
}
