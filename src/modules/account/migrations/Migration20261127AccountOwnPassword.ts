import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A password that staff chose opens reading alone; an address that staff ask for waits. */
export class Migration20261127AccountOwnPassword extends Migration {
  override async up(): Promise<void> {
    // Until its person has chosen another one by a link.
    this.addSql(`ALTER TABLE account ADD COLUMN password_by_staff boolean NOT NULL DEFAULT false;`)
    this.addSql(`
      ALTER TABLE email_change
        -- Whoever of the staff asked for it; null where the member did.
        ADD COLUMN asked_by text,
        -- What staff ask for can be confirmed from this moment on.
        ADD COLUMN not_before timestamptz,
        ADD CONSTRAINT email_change_waits CHECK ((asked_by IS NULL) = (not_before IS NULL));
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE email_change DROP COLUMN asked_by, DROP COLUMN not_before;`)
    this.addSql(`ALTER TABLE account DROP COLUMN password_by_staff;`)
  }
}
