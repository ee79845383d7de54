import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownPurchases } from "#src/queries/credit/own-purchases"

export const GET = route(endpoints.listCreditPurchases, async ({ account, query }) => ({
  ok: true as const,
  ...(await ownPurchases(account!.id, query)),
}))
