import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Tokens that open one download: the admin's own token never stands in an address. */
export class Migration20261121000101 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE download_token (
        token_hash text PRIMARY KEY,
        actor text NOT NULL,
        expires_at timestamptz NOT NULL
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS download_token;`)
  }
}
