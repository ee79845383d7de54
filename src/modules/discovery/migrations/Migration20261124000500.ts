import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * What a watched car was called, for when it is not shown any more; and what was taken off a moment ago, to be put back
 * where it was.
 */
export class Migration20261124000500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE watched_listing ADD COLUMN title text NOT NULL DEFAULT '';`)
    this.addSql(`CREATE INDEX watched_listing_newest ON watched_listing (account_id, since DESC, listing_id DESC);`)
    this.addSql(`
      CREATE TABLE unwatched_listing (
        account_id text NOT NULL,
        listing_id text NOT NULL,
        since timestamptz NOT NULL,
        taken_off_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (account_id, listing_id)
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS unwatched_listing;`)
    this.addSql(`DROP INDEX IF EXISTS watched_listing_newest;`)
    this.addSql(`ALTER TABLE watched_listing DROP COLUMN IF EXISTS title;`)
  }
}
