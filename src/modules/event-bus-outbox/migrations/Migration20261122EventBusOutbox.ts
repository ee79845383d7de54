import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Events, their deliveries to subscribers, and the topics requested by subscribers on demand. */
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
    // Reads events by topic, so that no topic waits behind thousands of events of another. There is deliberately no
    // index by age alone: until a backlog is analysed, the planner would choose that index and read all of it.
    this.addSql(
      `CREATE INDEX outbox_event_turn ON outbox_event (topic, due_at, id) WHERE spread_at IS NULL AND done_at IS NULL;`
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
    this.addSql(`CREATE INDEX outbox_delivery_turn ON outbox_delivery (subscriber, due_at, event_id) WHERE ${open};`)
    this.addSql(`CREATE INDEX outbox_delivery_lane ON outbox_delivery (lane, event_id) WHERE ${open};`)
    this.addSql(`CREATE INDEX outbox_delivery_failing ON outbox_delivery (event_id) WHERE ${open} AND failures > 0;`)
    this.addSql(`CREATE INDEX outbox_delivery_taken ON outbox_delivery (relay) WHERE relay IS NOT NULL;`)
    this.addSql(
      `CREATE INDEX outbox_delivery_set_aside_at ON outbox_delivery (set_aside_at) WHERE set_aside_at IS NOT NULL;`
    )
    // Ends deliveries in one call, because five round trips several times a second are too slow. The statements find
    // each row by its key or `ctid`, and are planned for each call's values. A generic plan assumes that the table is
    // nearly empty, and would scan the whole backlog for one row.
    this.addSql(`
      CREATE FUNCTION end_outbox_deliveries(event_ids bigint[], subscribers text[], attempts_when_taken integer[])
      RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
      BEGIN
        -- Two processes that end the last two deliveries of one event must not each wait for the other to be the last one.
        PERFORM 1 FROM outbox_event WHERE id = ANY (event_ids) ORDER BY id FOR UPDATE;
        -- By a statement of its own: what is changed by its place must not move meanwhile.
        PERFORM 1 FROM unnest(event_ids, subscribers) AS given (event_id, subscriber) CROSS JOIN LATERAL (
          SELECT FROM outbox_delivery delivery
          WHERE delivery.event_id = given.event_id AND delivery.subscriber = given.subscriber OFFSET 0 FOR UPDATE
        ) AS locked;
        WITH given AS (
          SELECT * FROM unnest(event_ids, subscribers, attempts_when_taken) AS one (event_id, subscriber, attempts)
        ),
        -- What somebody else has taken since is left out: how it ends is theirs to say.
        ended AS MATERIALIZED (
          SELECT found.* FROM given CROSS JOIN LATERAL (
            SELECT delivery.event_id, delivery.subscriber, delivery.ctid AS place FROM outbox_delivery delivery
            WHERE delivery.event_id = given.event_id AND delivery.subscriber = given.subscriber
              AND delivery.attempts = given.attempts
              -- In words that fit no index of those that wait.
              AND coalesce(delivery.done_at, delivery.set_aside_at) IS NULL OFFSET 0
          ) AS found
        ),
        told AS MATERIALIZED (
          SELECT DISTINCT ended.event_id FROM ended WHERE (
            SELECT count(*) FROM outbox_delivery other
            WHERE other.event_id = ended.event_id AND other.done_at IS NULL
              AND (other.event_id, other.subscriber) NOT IN (SELECT event_id, subscriber FROM ended)) = 0
        ),
        noted AS (
          UPDATE outbox_delivery delivery SET done_at = clock_timestamp(), relay = NULL, leased_until = NULL FROM ended
          WHERE delivery.ctid = ended.place AND ended.event_id NOT IN (SELECT event_id FROM told)
        ),
        gone AS (
          DELETE FROM outbox_delivery delivery USING told CROSS JOIN LATERAL (
            SELECT ctid AS place FROM outbox_delivery WHERE event_id = told.event_id OFFSET 0
          ) AS of_event
          WHERE delivery.ctid = of_event.place
        )
        UPDATE outbox_event event SET done_at = clock_timestamp() WHERE event.id = ANY (ARRAY(SELECT event_id FROM told));
      END $$;
    `)
    // The topics that each on-demand subscriber has requested.
    this.addSql(`
      CREATE TABLE outbox_interest (
        subscriber text NOT NULL,
        topic text NOT NULL,
        PRIMARY KEY (subscriber, topic)
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS outbox_interest, outbox_delivery, outbox_event;`)
    this.addSql(`DROP FUNCTION IF EXISTS end_outbox_deliveries, announce_outbox_event;`)
  }
}
