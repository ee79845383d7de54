import { endpoints } from "@northlot/contract"
import { route } from "../../../../../../http/route"
import { database } from "../../../../../../platform/database"
import { torontoDate } from "../../../../../../platform/toronto"
import { setAccountStatus } from "../../../../../../workflows/accounts/account-status"
import { toRegistrant } from "../../../../../../workflows/accounts/registrant-view"

export const POST = route(endpoints.setRegistrantStatus, async ({ params, body, scope, admin }) => {
  const account = await setAccountStatus(scope, { accountId: params.id, ...body, actor: `admin:${admin!.username}` })
  return { ok: true as const, item: toRegistrant(account, torontoDate(await database().now())) }
})
