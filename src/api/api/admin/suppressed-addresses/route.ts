import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { suppressedAddresses } from "#src/queries/notice/suppressed-addresses"
import { suppressAddress } from "#src/use-cases/notice/message-log"

export const GET = route(endpoints.listSuppressedAddresses, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(suppressedAddresses, query, scope)),
}))

export const POST = route(endpoints.suppressAddress, async ({ admin, body, scope }) => {
  await suppressAddress(scope, body, admin!.username)
  return { ok: true as const }
})
