import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Photos that come many at once, from an archive or by their addresses, and what became of each. */
export class Migration20261126PhotoImports extends Migration {
  override async up(): Promise<void> {
    // By which a dealer's own files name the car; nobody else sees it.
    this.addSql(`
      CREATE TABLE listing_stock_number (
        listing_id text PRIMARY KEY REFERENCES listing (id),
        seller_id text NOT NULL,
        stock_number text NOT NULL CHECK (length(stock_number) BETWEEN 1 AND 40)
      );
    `)
    this.addSql(`CREATE INDEX listing_stock_number_seller ON listing_stock_number (seller_id);`)
    this.addSql(`
      CREATE TABLE photo_import (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('archive', 'addresses')),
        -- Of the file that was sent.
        name text NOT NULL,
        -- The archive, until all of it was read.
        file_id text,
        started_at timestamptz NOT NULL DEFAULT northlot_now(),
        looked_at timestamptz NOT NULL DEFAULT northlot_now(),
        ended_at timestamptz
      );
    `)
    this.addSql(`CREATE INDEX photo_import_seller ON photo_import (seller_id, started_at);`)
    this.addSql(`CREATE INDEX photo_import_open ON photo_import (looked_at) WHERE ended_at IS NULL;`)
    this.addSql(`
      CREATE TABLE photo_import_item (
        import_id text NOT NULL REFERENCES photo_import (id) ON DELETE CASCADE,
        -- In the order in which they are added.
        number integer NOT NULL,
        -- Where it stands in the archive.
        place integer,
        listing_id text,
        -- The path in the archive, or the address.
        source text NOT NULL,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'added', 'there', 'refused')),
        -- Why it was refused.
        reason text,
        tries integer NOT NULL DEFAULT 0,
        PRIMARY KEY (import_id, number),
        CHECK ((state = 'refused') = (reason IS NOT NULL))
      );
    `)
    this.addSql(`CREATE INDEX photo_import_item_listing ON photo_import_item (listing_id);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS photo_import_item, photo_import, listing_stock_number;`)
  }
}
