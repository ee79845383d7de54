import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Events, and what each subscriber has heard of them. */
export class Migration20261122EventBusOutbox extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE outbox_event (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        topic text NOT NULL,
        key text NOT NULL,
        payload jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        attempts integer NOT NULL DEFAULT 0,
        -- Its deliveries were made then.
        spread_at timestamptz,
        done_at timestamptz,
        lane text,
        metadata jsonb,
        staged_group text,
        delay_milliseconds integer NOT NULL DEFAULT 0,
        -- Until it goes out, a later event about the same takes its place.
        replaceable text,
        CONSTRAINT outbox_event_topic_key UNIQUE (topic, key)
      );
    `)
    this.addSql(
      `CREATE INDEX outbox_event_due ON outbox_event (due_at, id) WHERE spread_at IS NULL AND done_at IS NULL;`
    )
    this.addSql(`CREATE INDEX outbox_event_done ON outbox_event (done_at) WHERE done_at IS NOT NULL;`)
    this.addSql(`CREATE INDEX outbox_event_staged ON outbox_event (staged_group) WHERE staged_group IS NOT NULL;`)
    this.addSql(`
      CREATE UNIQUE INDEX outbox_event_replaceable ON outbox_event (topic, replaceable) WHERE replaceable IS NOT NULL;
    `)
    this.addSql(`
      CREATE OR REPLACE FUNCTION announce_outbox_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('northlot_outbox', '');
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER outbox_event_announce AFTER INSERT ON outbox_event
      FOR EACH STATEMENT EXECUTE FUNCTION announce_outbox_event();
    `)
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
    this.addSql(`CREATE INDEX outbox_delivery_failing ON outbox_delivery (event_id) WHERE ${open} AND failures > 0;`)
    this.addSql(`CREATE INDEX outbox_delivery_taken ON outbox_delivery (relay) WHERE relay IS NOT NULL;`)
    this.addSql(
      `CREATE INDEX outbox_delivery_set_aside_at ON outbox_delivery (set_aside_at) WHERE set_aside_at IS NOT NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS outbox_delivery, outbox_event;`)
    this.addSql(`DROP FUNCTION IF EXISTS announce_outbox_event;`)
  }
}
