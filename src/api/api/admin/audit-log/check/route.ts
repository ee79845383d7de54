import { RefusedError, endpoints, readNotedHead } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"

const NOT_A_HEAD = "Enter the number of rows, a colon and at least 12 characters of the hash."

export const GET = route(
  endpoints.checkAuditLog,
  async ({ query, scope }) => {
    const noted = query.head === undefined ? null : readNotedHead(query.head)
    if (query.head !== undefined && !noted)
      throw new RefusedError("INVALID_INPUT", NOT_A_HEAD, { fields: { head: NOT_A_HEAD } })
    const { from, until, ...check } = await scope.resolve("operations").auditLog.check(noted)
    return {
      ok: true as const,
      ...check,
      from: from?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      checkedAt: (await database().now()).toISOString(),
    }
  },
  { longJob: true }
)
