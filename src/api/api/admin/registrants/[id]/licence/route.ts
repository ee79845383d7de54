import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { decideLicence } from "#src/use-cases/account/licence"
import { toRegistrant } from "#src/modules/account/rules/registrant"

export const POST = route(endpoints.decideLicence, async ({ params, body, scope, admin }) => {
  const actor = `admin:${admin!.username}`
  const today = torontoDate(await database().now())
  const account = await decideLicence(scope, { accountId: params.id, ...body, expiresOn: body.expiresOn, actor, today })
  return { ok: true as const, item: toRegistrant(account, today) }
})
