import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { registrants } from "#src/queries/account/registrants"
import { pageOf } from "#src/queries/admin-list"
import { toRegistrant } from "#src/modules/account/rules/registrant"
import { createRegistrant } from "#src/use-cases/account/registrants"

export const GET = route(endpoints.listRegistrants, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(registrants, query, scope)),
}))

export const POST = route(endpoints.createRegistrant, async ({ body, scope, admin }) => {
  const account = await createRegistrant(scope, { person: body, actor: `admin:${admin!.username}` })
  return { ok: true as const, item: toRegistrant(account, torontoDate(await database().now())) }
})
