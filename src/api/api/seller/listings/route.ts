import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { listSellerListings } from "../../../../queries/listings/list-listings"
import { viewerOf } from "../../../../queries/listings/viewer"

export const GET = route(endpoints.listSellerListings, async ({ query, ...caller }) => {
  return { ok: true as const, ...(await listSellerListings(query, viewerOf(caller))) }
})
