import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A delivery is on record before its handlers run, so that one that ends its process is known by what it left. */
export class Migration20261122081500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE outbox_event
        ADD COLUMN set_aside_at timestamptz,
        ADD COLUMN set_aside_reason text,
        ADD CONSTRAINT outbox_event_set_aside CHECK (
          (set_aside_at IS NULL) = (set_aside_reason IS NULL) AND set_aside_reason IN ('ended-process', 'kept-failing')
        );
    `)
    this.addSql(`CREATE INDEX outbox_event_set_aside_at ON outbox_event (set_aside_at) WHERE set_aside_at IS NOT NULL;`)
    this.addSql(`
      CREATE TABLE outbox_delivery (
        event_id bigint PRIMARY KEY REFERENCES outbox_event ON DELETE CASCADE,
        relay integer NOT NULL,
        begun integer NOT NULL DEFAULT 1 CHECK (begun > 0),
        begun_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS outbox_delivery;`)
    this.addSql(`DROP INDEX IF EXISTS outbox_event_set_aside_at;`)
    this.addSql(`ALTER TABLE outbox_event DROP COLUMN IF EXISTS set_aside_at, DROP COLUMN IF EXISTS set_aside_reason;`)
  }
}
