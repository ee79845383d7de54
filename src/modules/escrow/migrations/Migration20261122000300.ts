import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The papers of a sale: what was promised with the car, the days that the clock watches, and the files of papers. */
export class Migration20261122000300 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE settlement
        ADD COLUMN safety_included boolean NOT NULL DEFAULT false,
        ADD COLUMN registration_due_on date,
        ADD COLUMN safety_valid_until date;
    `)
    this.addSql(`
      CREATE TRIGGER settlement_papers_frozen BEFORE UPDATE OF safety_included ON settlement
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(
      `CREATE INDEX settlement_registration_due ON settlement (registration_due_on) WHERE registration_due_on IS NOT NULL;`
    )
    this.addSql(
      `CREATE INDEX settlement_safety_valid ON settlement (safety_valid_until) WHERE safety_valid_until IS NOT NULL;`
    )
    this.addSql(`
      CREATE TABLE settlement_paper_file (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        -- Null until a record of this sale names the file; never another sale's afterwards.
        sale_id text REFERENCES settlement (sale_id),
        file_key text NOT NULL UNIQUE,
        file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 255),
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE INDEX settlement_paper_file_of_sale ON settlement_paper_file (sale_id);`)
    this.addSql(
      `CREATE INDEX settlement_paper_file_unclaimed ON settlement_paper_file (created_at) WHERE sale_id IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS settlement_paper_file;`)
    this.addSql(`DROP TRIGGER IF EXISTS settlement_papers_frozen ON settlement;`)
    this.addSql(
      `ALTER TABLE settlement DROP COLUMN safety_included, DROP COLUMN registration_due_on, DROP COLUMN safety_valid_until;`
    )
  }
}
