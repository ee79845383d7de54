import { createServer } from "node:http"
import { database, poolsInUse, replicaState } from "#src/platform/database"
import { measureProcess, metrics, watch } from "#src/platform/metrics"
import { StartError } from "./start-error"

const OLDEST = `
  SELECT coalesce(extract(epoch FROM clock_timestamp() - least(
      (SELECT min(due_at) FROM outbox_delivery WHERE done_at IS NULL AND set_aside_at IS NULL),
      (SELECT min(due_at) FROM outbox_event WHERE spread_at IS NULL AND done_at IS NULL))), 0)::float8 AS value`
const SET_ASIDE = `SELECT count(*)::int AS value FROM outbox_delivery WHERE set_aside_at IS NOT NULL`

/**
 * Serves `GET /metrics` for Prometheus on a separate port, never on the public one. `place` is a loopback port, or
 * an address with its port. @throws StartError
 */
export async function openMetricsDoor(place: string): Promise<{ close(): Promise<void> }> {
  const at = place.lastIndexOf(":")
  const [host, port] = [at === -1 ? "127.0.0.1" : place.slice(0, at), Number(place.slice(at + 1))]
  measureProcess()
  watch("northlot_pool_connections", {
    help: "Connections to the database by pool: in use, idle, and callers that wait for a connection.",
    labelNames: ["pool", "state"],
    read: async () =>
      poolsInUse().flatMap(({ pool, busy, idle, waiting }) =>
        Object.entries({ busy, idle, waiting }).map(([state, value]) => ({ labels: { pool, state }, value }))
      ),
  })
  const figure = async (statement: string) => (await database().query<{ value: number }>(statement)).rows[0]!.value
  watch("northlot_outbox_oldest_seconds", {
    help: "Seconds for which the oldest due event has waited for one of its reactions.",
    read: async () => [{ value: Math.max(0, await figure(OLDEST)) }],
  })
  watch("northlot_outbox_set_aside", {
    help: "Event reactions that were given up and wait for the operator.",
    read: async () => [{ value: await figure(SET_ASIDE) }],
  })
  watch("northlot_replica_behind_seconds", {
    help: "Seconds that the replica may lag behind; infinite if the replica does not answer.",
    read: async () => [replicaState()].flatMap((state) => (state ? [{ value: state.behindSeconds }] : [])),
  })
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return response.writeHead(404).end()
    metrics.metrics().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" }).end(text),
      () => response.writeHead(503).end()
    )
  })
  await new Promise<void>((listening, failed) => {
    server.once("error", (error) => failed(new StartError(`NORTHLOT_METRICS cannot be opened: ${error.message}`)))
    server.listen(port, host, listening)
  })
  return {
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
