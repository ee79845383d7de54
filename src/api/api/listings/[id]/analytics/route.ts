import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readListingAnalytics } from "#src/queries/report/listing-analytics"

export const GET = route(endpoints.readListingAnalytics, async ({ account, params, query }) => ({
  ok: true as const,
  ...(await readListingAnalytics(params.id, account!.id, query.range)),
}))
