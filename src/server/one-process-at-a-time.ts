import type { QueryConfig } from "pg"
import { database } from "#src/platform/database"

/** Another process may load the demo market first, for as long as that takes. */
const LONGEST_WAIT_MILLISECONDS = 3_600_000

/**
 * Does the work while no other process on this database is at it. The lock ends with its process, however that ends.
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
    // The lock ends with its connection, whatever state that is in.
    client.release(true)
  }
}
