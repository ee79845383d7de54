import type { Pool, PoolClient } from "pg"

/**
 * A connection that breaks while it is checked out tells so twice: the statement under way fails, and the
 * client emits `error`. The first reaches whoever asked; without a listener the second would end the process.
 */
export function surviveLostConnections(pool: Pool): void {
  const heard = new WeakSet<PoolClient>()
  pool.on("acquire", (client) => {
    if (heard.has(client)) return
    heard.add(client)
    client.on("error", () => undefined)
  })
}
