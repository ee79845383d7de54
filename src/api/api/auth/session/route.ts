import { endpoints } from "@northlot/contract"
import { viewerAt } from "#src/http/open-session"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"

export const GET = route(endpoints.readSession, async ({ account, reader, foundAt }) => {
  const now = foundAt ?? (await database().now())
  return {
    ok: true as const,
    user: account && viewerAt(now, account),
    readingUntil: reader?.until.toISOString() ?? null,
    serverNow: now.toISOString(),
  }
})
