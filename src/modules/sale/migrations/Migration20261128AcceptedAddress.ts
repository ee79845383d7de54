import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The home address that a private party states with the acceptance of a bill of sale. */
export class Migration20261128AcceptedAddress extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `ALTER TABLE bill_of_sale_acceptance ADD COLUMN postal_address text CHECK (length(postal_address) BETWEEN 10 AND 200)`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE bill_of_sale_acceptance DROP COLUMN postal_address`)
  }
}
