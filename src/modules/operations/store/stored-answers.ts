import { database } from "#src/platform/database"

/** The answers stored for callers' idempotency keys. */
export class StoredAnswers {
  /** Deletes the answers that are stored under idempotency keys, if their requests began more than `days` days ago. */
  async forget(days: number): Promise<void> {
    await database().query(
      `DELETE FROM idempotency_record WHERE started_at < clock_timestamp() - make_interval(days => $1)`,
      [days]
    )
  }
}
