import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Which providers auctions are published under, and as what they were set then. */
export class Migration20261123FeeTerms extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE fee_terms (
        number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- An auction keeps the terms that were the last ones at its publication.
        in_force_from timestamptz NOT NULL DEFAULT northlot_now(),
        -- Name, version and options of each, in their order.
        providers jsonb NOT NULL CHECK (jsonb_typeof(providers) = 'array')
      );
    `)
    this.addSql(`CREATE INDEX fee_terms_in_force ON fee_terms (in_force_from DESC, number DESC);`)
    this.addSql(`
      CREATE TRIGGER fee_terms_frozen BEFORE UPDATE OR DELETE ON fee_terms
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS fee_terms;`)
  }
}
