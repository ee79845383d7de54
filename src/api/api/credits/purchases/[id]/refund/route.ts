import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { refundOwnPurchase } from "#src/use-cases/credit/refund-own-purchase"

export const POST = route(endpoints.refundCreditPurchase, async ({ account, params, scope }) => ({
  ok: true as const,
  ...(await refundOwnPurchase(scope, account!, params.id)),
}))
