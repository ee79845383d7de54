import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownListingIds } from "#src/queries/listing/own-listings"

export const GET = route(endpoints.listSellerListingIds, async ({ query, account }) => {
  const ids = await ownListingIds(account!.id, query)
  return { ok: true as const, ids, total: ids.length }
})
