import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { ownPurchases } from "../../../../queries/sales/own-purchases"

export const GET = route(endpoints.listPurchases, async ({ account, query }) => ({
  ok: true as const,
  ...(await ownPurchases(account!.id, query)),
}))
