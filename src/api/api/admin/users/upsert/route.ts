import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { database } from "../../../../../platform/database"
import { torontoDate } from "../../../../../platform/toronto"
import { toRegistrant } from "../../../../../workflows/accounts/registrant-view"
import { upsertRegistrant } from "../../../../../workflows/accounts/upsert-registrant"

export const POST = route(endpoints.upsertUser, async ({ body, scope, admin }) => {
  const { account, created } = await upsertRegistrant(scope, { person: body, actor: `admin:${admin!.username}` })
  return { ok: true as const, item: toRegistrant(account, torontoDate(await database().now())), created }
})
