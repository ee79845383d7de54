import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const GET = route(endpoints.creditHistory, async ({ account, query, scope }) => {
  const { entries, total } = await scope.resolve("credit").credits.history(account!.id, query)
  return {
    ok: true as const,
    items: entries.map(({ createdAt, ...entry }) => ({ ...entry, at: createdAt.toISOString() })),
    total,
  }
})
