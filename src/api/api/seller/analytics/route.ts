import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readSellerAnalytics } from "#src/queries/report/seller-analytics"

export const GET = route(endpoints.readSellerAnalytics, async ({ account }) => ({
  ok: true as const,
  ...(await readSellerAnalytics(account!.id)),
}))
