import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownListings } from "#src/queries/listing/own-listings"

export const GET = route(endpoints.listSellerListings, async ({ query, account }) => {
  return { ok: true as const, ...(await ownListings(account!.id, query)) }
})
