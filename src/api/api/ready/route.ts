import { RefusedError, endpoints } from "@northlot/contract"
import { readiness } from "#src/http/readiness"
import { route } from "#src/http/route"

export const GET = route(endpoints.ready, async ({ scope }) => {
  const { database, migrations, queue, redis } = await readiness(scope.resolve("watchedParts"))
  if (!database || !migrations) {
    const missing = [!database && "database", !migrations && "migrations"].filter((name) => name !== false)
    throw new RefusedError("UNAVAILABLE", `Not ready: ${missing.join(", ")}.`, { retryAfterSeconds: 2 })
  }
  return {
    ok: true as const,
    status: queue && redis ? ("ready" as const) : ("degraded" as const),
    database,
    migrations,
    queue,
    redis,
  }
})
