import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownSessions } from "#src/use-cases/account/own-security"

export const GET = route(endpoints.listOwnSessions, async ({ account, sessionId, scope }) => ({
  ok: true as const,
  items: await ownSessions(scope, { account: account!, sessionId }),
}))
