import { database } from "#src/platform/database"

/** What callers' keys were answered with. */
export class StoredAnswers {
  /** Deletes what callers' keys were answered with so many days ago. */
  async forget(days: number): Promise<void> {
    await database().query(
      `DELETE FROM idempotency_record WHERE started_at < clock_timestamp() - make_interval(days => $1)`,
      [days]
    )
  }
}
