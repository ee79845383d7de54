import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A change of address can be taken back whatever became of it, once. */
export class Migration20261124001510 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE email_change ADD COLUMN stop_ended_at timestamptz;`)
    this.addSql(`UPDATE email_change SET stop_ended_at = ended_at WHERE outcome IN ('stopped', 'reverted');`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE email_change DROP COLUMN IF EXISTS stop_ended_at;`)
  }
}
