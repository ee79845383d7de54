import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * An event is delivered to each of its subscribers by itself: what one of them takes, fails or is set aside with is no
 * other's matter. A row of `outbox_delivery` belongs to the relay that took it while that relay lives and the lease
 * lasts; `attempts` counts how often it was taken, `failures` how often it ended badly.
 */
export class Migration20261122111000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`DROP TABLE outbox_delivery;`)
    this.addSql(`DROP INDEX outbox_event_lane;`)
    this.addSql(`ALTER TABLE outbox_event
      DROP COLUMN set_aside_at,
      DROP COLUMN set_aside_reason,
      DROP COLUMN last_error,
      ADD COLUMN metadata jsonb,
      ADD COLUMN staged_group text,
      ADD COLUMN delay_milliseconds integer NOT NULL DEFAULT 0;`)
    this.addSql(`CREATE INDEX outbox_event_done ON outbox_event (done_at) WHERE done_at IS NOT NULL;`)
    this.addSql(`CREATE INDEX outbox_event_staged ON outbox_event (staged_group) WHERE staged_group IS NOT NULL;`)
    this.addSql(`
      CREATE TABLE outbox_delivery (
        event_id bigint NOT NULL REFERENCES outbox_event ON DELETE CASCADE,
        subscriber text NOT NULL,
        lane text,
        due_at timestamptz NOT NULL,
        relay integer,
        leased_until timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        failures integer NOT NULL DEFAULT 0,
        last_error text,
        done_at timestamptz,
        set_aside_at timestamptz,
        set_aside_reason text,
        PRIMARY KEY (event_id, subscriber),
        CONSTRAINT outbox_delivery_leased CHECK ((relay IS NULL) = (leased_until IS NULL)),
        CONSTRAINT outbox_delivery_counted CHECK (failures >= 0 AND attempts >= failures),
        CONSTRAINT outbox_delivery_set_aside CHECK (
          (set_aside_at IS NULL) = (set_aside_reason IS NULL) AND set_aside_reason IN ('ended-process', 'kept-failing')
        )
      );
    `)
    const open = "done_at IS NULL AND set_aside_at IS NULL"
    this.addSql(`CREATE INDEX outbox_delivery_due ON outbox_delivery (due_at, event_id) WHERE ${open};`)
    this.addSql(`CREATE INDEX outbox_delivery_lane ON outbox_delivery (lane, event_id) WHERE ${open};`)
    this.addSql(`CREATE INDEX outbox_delivery_taken ON outbox_delivery (relay) WHERE relay IS NOT NULL;`)
    this.addSql(
      `CREATE INDEX outbox_delivery_set_aside_at ON outbox_delivery (set_aside_at) WHERE set_aside_at IS NOT NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS outbox_delivery;`)
    this.addSql(`DROP INDEX IF EXISTS outbox_event_done;`)
    this.addSql(
      `ALTER TABLE outbox_event DROP COLUMN IF EXISTS metadata, DROP COLUMN IF EXISTS staged_group,
       DROP COLUMN IF EXISTS delay_milliseconds;`
    )
  }
}
