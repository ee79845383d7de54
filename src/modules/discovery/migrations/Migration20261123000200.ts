import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Who watches which listing since when, and how many watch each. */
export class Migration20261123000200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE watched_listing (
        account_id text NOT NULL,
        listing_id text NOT NULL,
        since timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (account_id, listing_id)
      );
    `)
    this.addSql(`CREATE INDEX watched_listing_of ON watched_listing (listing_id, since);`)
    // Read with every listing of every list: counting the rows each time would cost more the better a car is liked.
    this.addSql(`
      CREATE TABLE listing_watchers (
        listing_id text PRIMARY KEY,
        watchers integer NOT NULL CHECK (watchers >= 0)
      );
    `)
    this.addSql(`
      CREATE OR REPLACE FUNCTION count_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO listing_watchers (listing_id, watchers) VALUES (NEW.listing_id, 1)
          ON CONFLICT (listing_id) DO UPDATE SET watchers = listing_watchers.watchers + 1;
        ELSE
          UPDATE listing_watchers SET watchers = watchers - 1 WHERE listing_id = OLD.listing_id;
        END IF;
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER watched_listing_counted AFTER INSERT OR DELETE ON watched_listing
      FOR EACH ROW EXECUTE FUNCTION count_watchers();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS watched_listing, listing_watchers;`)
    this.addSql(`DROP FUNCTION IF EXISTS count_watchers;`)
  }
}
