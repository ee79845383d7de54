import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Whom the site shows listings to, the prescribed words on them, and listings that an admin restricted to dealers. */
export class Migration20261123000602 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE listing_policy (
        version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        dealers_only boolean NOT NULL,
        as_is_text text NOT NULL CHECK (as_is_text <> ''),
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TRIGGER listing_policy_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON listing_policy
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // Every statement that shows a listing asks this, so that the switch holds everywhere with its commit.
    this.addSql(`
      CREATE FUNCTION site_is_for_dealers() RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT coalesce((SELECT dealers_only FROM listing_policy ORDER BY version DESC LIMIT 1), false)
      $$;
    `)
    this.addSql(`
      ALTER TABLE listing ADD COLUMN audience_decided boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT listing_audience_decided CHECK (NOT audience_decided OR audience = 'dealers');
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE listing DROP COLUMN audience_decided;`)
    this.addSql(`DROP FUNCTION IF EXISTS site_is_for_dealers;`)
    this.addSql(`DROP TABLE IF EXISTS listing_policy;`)
  }
}
