import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Events of one lane are delivered in their order; what has no lane waits for nobody. */
export class Migration20261122000001 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE outbox_event ADD COLUMN lane text;`)
    this.addSql(`CREATE INDEX outbox_event_lane ON outbox_event (lane, id) WHERE done_at IS NULL AND lane IS NOT NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS outbox_event_lane;`)
    this.addSql(`ALTER TABLE outbox_event DROP COLUMN IF EXISTS lane;`)
  }
}
