import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownPurchases } from "#src/queries/sale/own-purchases"

export const GET = route(endpoints.listPurchases, async ({ account, query }) => ({
  ok: true as const,
  ...(await ownPurchases(account!.id, query)),
}))
