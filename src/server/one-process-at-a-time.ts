import type { QueryConfig } from "pg"
import { database } from "#src/platform/database"

/** Another process may load the demo market first, which can take long. */
const LONGEST_WAIT_MILLISECONDS = 3_600_000

/**
 * Runs the work while no other process on this database does. The lock ends with its process, even after a crash.
 */
export async function oneProcessAtATime<Result>(lock: number, work: () => Promise<Result>): Promise<Result> {
  const client = await database().pool.connect()
  try {
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0")
    await client.query({
      text: "SELECT pg_advisory_lock($1)",
      values: [lock],
      query_timeout: LONGEST_WAIT_MILLISECONDS,
    } as QueryConfig)
    return await work()
  } finally {
    // The lock ends with its connection, whatever state the connection is in.
    client.release(true)
  }
}
