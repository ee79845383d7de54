import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { toRegistrant } from "#src/modules/account/rules/registrant"
import { changeRegistrant } from "#src/use-cases/account/registrants"
import { removeRegistrant } from "#src/use-cases/account/remove-registrant"

export const GET = route(endpoints.readRegistrant, async ({ params, scope }) => {
  const account = await scope.resolve("account").accounts.retrieve(params.id)
  if (!account) throw new RefusedError("NOT_FOUND")
  return { ok: true as const, item: toRegistrant(account, torontoDate(await database().now())) }
})

export const PUT = route(endpoints.changeRegistrant, async ({ params, body, scope, admin }) => {
  const account = await changeRegistrant(scope, {
    accountId: params.id,
    change: body,
    actor: `admin:${admin!.username}`,
  })
  return { ok: true as const, item: toRegistrant(account, torontoDate(await database().now())) }
})

export const DELETE = route(endpoints.deleteRegistrant, async ({ params, query, scope, admin }) => ({
  ok: true as const,
  ...(await removeRegistrant(scope, {
    accountId: params.id,
    reason: query.reason,
    actor: `admin:${admin!.username}`,
  })),
}))
