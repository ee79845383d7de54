import { READING_MINUTES, endpoints } from "@northlot/contract"
import { giveSession } from "#src/http/open-session"
import { route } from "#src/http/route"
import { readAs } from "#src/use-cases/account/read-as"

/** The token goes only into the cookie: no script of the console can read it. */
export const POST = route(endpoints.readAsRegistrant, async ({ admin, body, params, scope, response }) => {
  const { token, until } = await readAs(scope, {
    accountId: params.id,
    reason: body.reason,
    username: admin!.username,
  })
  await giveSession(scope, response, token, READING_MINUTES * 60)
  return { ok: true as const, until: until.toISOString() }
})
