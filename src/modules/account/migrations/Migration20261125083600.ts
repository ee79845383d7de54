import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What was verified of an account is looked for by the account. */
export class Migration20261125083600 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS identity_verification_account ON identity_verification (account_id) WHERE account_id IS NOT NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS identity_verification_account;`)
  }
}
