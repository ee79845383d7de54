import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Terms that a seller's listings begin with, by name. */
export class Migration20261126ListingTemplates extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE listing_template (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        -- As the contract has them; nothing of a car.
        terms jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX listing_template_name ON listing_template (seller_id, lower(name));`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS listing_template;`)
  }
}
