import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { toRegistrant } from "#src/modules/account/rules/registrant"
import { upsertRegistrant } from "#src/use-cases/account/registrants"

export const POST = route(endpoints.upsertUser, async ({ body, scope, admin }) => {
  const { account, created } = await upsertRegistrant(scope, { person: body, actor: `admin:${admin!.username}` })
  return { ok: true as const, item: toRegistrant(account, torontoDate(await database().now())), created }
})
