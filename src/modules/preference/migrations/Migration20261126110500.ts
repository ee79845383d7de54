import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The operator's people who are told by SMS of what cannot wait. */
export class Migration20261126110500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE sms_recipient (
        id text PRIMARY KEY,
        name text NOT NULL CHECK (name <> ''),
        phone text NOT NULL UNIQUE CHECK (phone ~ '^[+]1[0-9]{10}$'),
        created_at timestamptz NOT NULL
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS sms_recipient;`)
  }
}
