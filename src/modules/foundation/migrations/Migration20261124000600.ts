import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Who runs the site, how to reach them, and where else they are found; an empty text is what was not entered. */
export class Migration20261124000600 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE site_details (
        version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        registered_name text NOT NULL,
        address text NOT NULL,
        support_email text NOT NULL,
        support_phone text NOT NULL,
        facebook text NOT NULL,
        instagram text NOT NULL,
        x text NOT NULL,
        whatsapp text NOT NULL,
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TRIGGER site_details_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON site_details
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS site_details;`)
  }
}
