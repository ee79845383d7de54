import { RefusedError, endpoints } from "@northlot/contract"
import { unreadyParts } from "../../../http/readiness"
import { route } from "../../../http/route"

export const GET = route(endpoints.ready, async () => {
  const unready = await unreadyParts()
  if (unready.length > 0) {
    throw new RefusedError("UNAVAILABLE", `Not ready: ${unready.join(", ")}.`, { retryAfterSeconds: 2 })
  }
  return { ok: true as const, database: true as const, queue: true as const, migrations: true as const }
})
