import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { listListings } from "#src/queries/search/list-listings"
import { viewerOf } from "#src/queries/listing/viewer"

export const GET = route(endpoints.listAuctions, async ({ query, ...caller }) => {
  return { ok: true as const, ...(await listListings(query, viewerOf(caller))) }
})
