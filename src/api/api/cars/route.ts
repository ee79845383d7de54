import { endpoints } from "@northlot/contract"
import { route } from "../../../http/route"
import { listListings } from "../../../queries/listings/list-listings"
import { viewerOf } from "../../../queries/listings/viewer"

export const GET = route(endpoints.listCars, async ({ query, ...caller }) => {
  return { ok: true as const, ...(await listListings(query, viewerOf(caller))) }
})
