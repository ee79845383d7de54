import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The name that an identity document showed. */
export class Migration20261124001520 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE identity_verification ADD COLUMN first text, ADD COLUMN last text,
        ADD CONSTRAINT identity_verification_name CHECK ((first IS NULL) = (last IS NULL) AND (first IS NULL OR status = 'verified'));
    `)
    // A check that is under way keeps its end: a registration needs the name, and is told to verify again.
    this.addSql(`
      UPDATE identity_verification SET first = account.first, last = account.last FROM account
      WHERE account.id = identity_verification.account_id AND identity_verification.status = 'verified';
    `)
  }

  override async down(): Promise<void> {
    this.addSql(
      `ALTER TABLE identity_verification DROP CONSTRAINT IF EXISTS identity_verification_name, DROP COLUMN IF EXISTS first, DROP COLUMN IF EXISTS last;`
    )
  }
}
