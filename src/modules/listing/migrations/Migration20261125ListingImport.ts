import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a seller's last import of cars said of its columns, and which drafts it made. */
export class Migration20261125ListingImport extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE listing_import (
        seller_id text PRIMARY KEY,
        -- By the names of columns: which field each was said to be.
        columns jsonb NOT NULL,
        -- The key under which it was asked for: who repeats it is answered the same.
        request_key text,
        made jsonb NOT NULL DEFAULT '[]',
        imported_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS listing_import;`)
  }
}
