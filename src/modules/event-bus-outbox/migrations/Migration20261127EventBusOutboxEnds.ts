import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** How deliveries end, as one call: what ends several times a second should not cost five journeys each. */
export class Migration20261127EventBusOutboxEnds extends Migration {
  override async up(): Promise<void> {
    // Each row is found by its key or its place, apart from the others, and each statement is planned for its values:
    // the planner takes a table that is nearly always empty to be so, and would read all that waits to find one.
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
  }

  override async down(): Promise<void> {
    this.addSql(`DROP FUNCTION end_outbox_deliveries;`)
  }
}
