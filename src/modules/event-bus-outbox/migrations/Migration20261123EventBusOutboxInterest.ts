import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What subscribers that listen on demand are asked to be told of. */
export class Migration20261123EventBusOutboxInterest extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE outbox_interest (
        subscriber text NOT NULL,
        topic text NOT NULL,
        PRIMARY KEY (subscriber, topic)
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE outbox_interest;`)
  }
}
