import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Bills of sale and their acceptances: written once, never changed. */
export class Migration20261121000200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE bill_of_sale (
        sale_id text PRIMARY KEY REFERENCES sale (id),
        file_id text NOT NULL UNIQUE,
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        made_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT bill_of_sale_digest UNIQUE (sale_id, sha256)
      );
    `)
    this.addSql(`
      CREATE TABLE bill_of_sale_acceptance (
        sale_id text NOT NULL,
        party text NOT NULL CHECK (party IN ('buyer', 'seller')),
        account_id text NOT NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 2 AND 120),
        address text NOT NULL,
        sha256 text NOT NULL,
        accepted_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (sale_id, party),
        CONSTRAINT bill_of_sale_acceptance_document FOREIGN KEY (sale_id, sha256) REFERENCES bill_of_sale (sale_id, sha256)
      );
    `)
    for (const table of ["bill_of_sale", "bill_of_sale_acceptance"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS bill_of_sale_acceptance, bill_of_sale;`)
  }
}
