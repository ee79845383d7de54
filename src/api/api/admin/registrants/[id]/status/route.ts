import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { toRegistrant } from "#src/modules/account/rules/registrant"
import { setAccountStatus } from "#src/use-cases/account/registrants"

export const POST = route(endpoints.setRegistrantStatus, async ({ params, body, scope, admin }) => {
  const account = await setAccountStatus(scope, { accountId: params.id, ...body, actor: `admin:${admin!.username}` })
  return { ok: true as const, item: toRegistrant(account, torontoDate(await database().now())) }
})
