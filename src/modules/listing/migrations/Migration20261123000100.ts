import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** How a seller keeps the workspace: listings pinned above the others, and views to come back to. */
export class Migration20261123000100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE listing ADD COLUMN pinned boolean NOT NULL DEFAULT false;`)
    this.addSql(`
      CREATE TABLE saved_view (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        query text NOT NULL,
        status text NOT NULL CHECK (status IN ('all', 'live', 'draft', 'sold')),
        sort_key text NOT NULL CHECK (sort_key IN ('views', 'price', 'status', 'newest')),
        sort_dir text NOT NULL CHECK (sort_dir IN ('asc', 'desc')),
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX saved_view_name ON saved_view (seller_id, lower(name));`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS saved_view;`)
    this.addSql(`ALTER TABLE listing DROP COLUMN pinned;`)
  }
}
