import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readFacets } from "#src/queries/search/facets"
import { viewerOf } from "#src/queries/listing/viewer"

export const GET = route(
  endpoints.readFacets,
  async ({ query, ...caller }) => ({
    ok: true as const,
    ...(await readFacets(query, viewerOf(caller))),
  }),
  { replica: true }
)
