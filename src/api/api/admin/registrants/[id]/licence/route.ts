import { endpoints } from "@northlot/contract"
import { route } from "../../../../../../http/route"
import { database } from "../../../../../../platform/database"
import { torontoDate } from "../../../../../../platform/toronto"
import { decideLicence } from "../../../../../../workflows/accounts/licence"
import { toRegistrant } from "../../../../../../workflows/accounts/registrant-view"

export const POST = route(endpoints.decideLicence, async ({ params, body, scope, admin }) => {
  const actor = `admin:${admin!.username}`
  const today = torontoDate(await database().now())
  const account = await decideLicence(scope, { accountId: params.id, ...body, expiresOn: body.expiresOn, actor, today })
  return { ok: true as const, item: toRegistrant(account, today) }
})
