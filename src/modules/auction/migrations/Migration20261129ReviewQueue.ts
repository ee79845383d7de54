import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Indexes reviews of bids in the order of the console's list. */
export class Migration20261129ReviewQueue extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE INDEX bid_review_queue ON bid_review (
        (decision IS NOT NULL), (CASE WHEN decision IS NULL THEN opened_at END), decided_at DESC, id
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX bid_review_queue;`)
  }
}
