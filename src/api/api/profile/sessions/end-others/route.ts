import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { endOtherSessions } from "#src/use-cases/account/own-security"

export const POST = route(endpoints.endOtherSessions, async ({ account, sessionId, scope }) => ({
  ok: true as const,
  ended: await endOtherSessions(scope, { account: account!, sessionId }),
}))
