import { database } from "#src/platform/database"

/** The answers stored for callers' idempotency keys. */
export class StoredAnswers {
  /** Deletes answers that are older than this many days. */
  async forget(days: number): Promise<void> {
    await database().query(
      `DELETE FROM idempotency_record WHERE started_at < clock_timestamp() - make_interval(days => $1)`,
      [days]
    )
  }
}
