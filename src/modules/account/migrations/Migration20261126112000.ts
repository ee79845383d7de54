import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A sign-in with the old password that is under way while the password changes opens no session. */
export class Migration20261126112000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE account ADD COLUMN sign_in_version integer NOT NULL DEFAULT 0;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE account DROP COLUMN IF EXISTS sign_in_version;`)
  }
}
