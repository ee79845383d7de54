import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What waits is found by its kind: no kind waits behind the thousands of another. */
export class Migration20261127EventBusOutboxTurns extends Migration {
  override async up(): Promise<void> {
    // In place of the one by age alone: before a backlog has been counted the planner takes that for as good, and reads
    // all of it.
    this.addSql(`DROP INDEX outbox_event_due;`)
    this.addSql(
      `CREATE INDEX outbox_event_turn ON outbox_event (topic, due_at, id) WHERE spread_at IS NULL AND done_at IS NULL;`
    )
    this.addSql(`
      CREATE INDEX outbox_delivery_turn ON outbox_delivery (subscriber, due_at, event_id)
      WHERE done_at IS NULL AND set_aside_at IS NULL;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX outbox_event_turn, outbox_delivery_turn;`)
    this.addSql(
      `CREATE INDEX outbox_event_due ON outbox_event (due_at, id) WHERE spread_at IS NULL AND done_at IS NULL;`
    )
  }
}
