import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a provider told is deleted once it has been kept for its time. */
export class Migration20261122111501 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX webhook_inbox_received ON webhook_inbox (received_at);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS webhook_inbox_received;`)
  }
}
