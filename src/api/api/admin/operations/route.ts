import { endpoints } from "@northlot/contract"
import { partsInOrder } from "#src/http/readiness"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { operations } from "#src/use-cases/operations/operations"

export const GET = route(
  endpoints.readOperations,
  async ({ scope }) => {
    const [parts, read, now] = await Promise.all([
      partsInOrder(scope.resolve("watchedParts")),
      operations(),
      database().now(),
    ])
    return { ok: true as const, ...read, parts, serverNow: now.toISOString() }
  },
  { longJob: true }
)
