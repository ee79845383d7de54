import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { ownPurchases } from "../../../../queries/credits/own-purchases"

export const GET = route(endpoints.listCreditPurchases, async ({ account, query }) => ({
  ok: true as const,
  ...(await ownPurchases(account!.id, query)),
}))
