import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownPayments } from "#src/queries/payment/own-payments"

export const GET = route(endpoints.listPayments, async ({ account, query }) => ({
  ok: true as const,
  ...(await ownPayments(account!.id, query)),
}))
