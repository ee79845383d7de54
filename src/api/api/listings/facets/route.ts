import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readFacets } from "#src/queries/listings/facets"
import { viewerOf } from "#src/queries/listings/viewer"

export const GET = route(
  endpoints.readFacets,
  async ({ query, ...caller }) => ({
    ok: true as const,
    ...(await readFacets(query, viewerOf(caller))),
  }),
  { replica: true }
)
