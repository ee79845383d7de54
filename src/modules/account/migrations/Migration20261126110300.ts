import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A deletion by the operator waits until nothing of the account is open any more. */
export class Migration20261126110300 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE account ADD COLUMN removal_requested_at timestamptz;`)
    this.addSql(
      `CREATE INDEX account_removal_requested ON account (removal_requested_at) WHERE removal_requested_at IS NOT NULL AND closed_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS account_removal_requested;`)
    this.addSql(`ALTER TABLE account DROP COLUMN IF EXISTS removal_requested_at;`)
  }
}
