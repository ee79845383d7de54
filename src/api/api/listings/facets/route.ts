import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { readFacets } from "../../../../queries/listings/facets"
import { viewerOf } from "../../../../queries/listings/viewer"

export const GET = route(endpoints.readFacets, async ({ query, ...caller }) => ({
  ok: true as const,
  ...(await readFacets(query, viewerOf(caller))),
}))
