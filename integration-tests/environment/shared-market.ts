import type { LentMarket } from "./market-owner"
import { clockOf, poolOf, required, type SharedMarket } from "./market"
import { expectNoSecrets } from "./told-secrets"

/**
 * Returns the running market of this Jest worker, in the state of a new start. The worker's first test file starts the
 * market. For each later test file, the database, data directory, clock and rate limits are reset.
 */
export async function sharedMarket(): Promise<SharedMarket> {
  const lent = await ask<LentMarket>("/lend", { file: expect.getState().testPath })
  const pool = poolOf(lent.databaseUrl)
  const inside = async <Answer>(name: string, given: unknown = null) =>
    (await ask<{ answer: Answer }>("/inside", { name, given })).answer
  return {
    ...lent,
    url: `http://127.0.0.1:${lent.port}`,
    pool,
    clock: clockOf(pool, () => inside("followClock")),
    async stop() {
      await pool.end()
      expectNoSecrets((await ask<{ answer: string }>("/log", {})).answer)
    },
    inside,
  }
}

async function ask<Found>(path: string, question: object): Promise<Found> {
  const response = await fetch(required("NORTHLOT_TEST_MARKETS") + path, {
    method: "POST",
    body: JSON.stringify({ worker: required("JEST_WORKER_ID"), ...question }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Found
}
