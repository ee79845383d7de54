import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The hashed files of the pages, for browsers that still have a page of a build that no server has any more. */
export class Migration20261128PageFile extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE page_file (
        path text PRIMARY KEY,
        content bytea NOT NULL,
        current_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS page_file;`)
  }
}
