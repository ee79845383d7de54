import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { createRegistrant, toRegistrant } from "#src/workflows/accounts/registrants"

export const GET = route(endpoints.listRegistrants, async ({ query, scope }) => {
  const today = torontoDate(await database().now())
  const { accounts, total } = await scope.resolve("account").findAccounts({ ...query, today })
  return { ok: true as const, items: accounts.map((account) => toRegistrant(account, today)), total }
})

export const POST = route(endpoints.createRegistrant, async ({ body, scope, admin }) => {
  const account = await createRegistrant(scope, { person: body, actor: `admin:${admin!.username}` })
  return { ok: true as const, item: toRegistrant(account, torontoDate(await database().now())) }
})
