import { endpoints } from "@northlot/contract"
import { viewerOf } from "#src/http/open-session"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"

export const GET = route(endpoints.readSession, async ({ account, reader }) => ({
  ok: true as const,
  user: account && (await viewerOf(account)),
  readingUntil: reader?.until.toISOString() ?? null,
  serverNow: (await database().now()).toISOString(),
}))
