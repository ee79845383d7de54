import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Who made each admin, and who confirmed that it is somebody else. Those who were made at a start have no row, and
 * count.
 */
export class Migration20261125081100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE admin_standing (
        username text PRIMARY KEY CHECK (username = lower(username)),
        created_by text NOT NULL CHECK (created_by <> username),
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        confirmed_by text CHECK (confirmed_by NOT IN (username, created_by)),
        confirmed_at timestamptz,
        CONSTRAINT admin_standing_confirmed CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL))
      );
    `)
    // Whoever an admin made before this has to be confirmed like everybody else.
    this.addSql(`
      INSERT INTO admin_standing (username, created_by, created_at)
      SELECT DISTINCT ON (subject) subject, substr(actor, 7), at FROM audit_entry
      WHERE action = 'admin.created' AND starts_with(actor, 'admin:') AND substr(actor, 7) <> subject AND subject = lower(subject)
      ORDER BY subject, id;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS admin_standing;`)
  }
}
