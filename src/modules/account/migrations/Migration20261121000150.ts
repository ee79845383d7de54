import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Strikes: whose fault it was that a sale was cancelled. */
export class Migration20261121000150 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE account_strike (
        account_id text NOT NULL,
        sale_id text NOT NULL,
        reason text NOT NULL,
        given_by text NOT NULL,
        given_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (account_id, sale_id)
      );
    `)
    this.addSql(`
      CREATE TRIGGER account_strike_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_strike
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS account_strike;`)
  }
}
