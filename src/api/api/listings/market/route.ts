import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readMarket } from "#src/queries/search/market"
import { viewerOf } from "#src/queries/listing/viewer"

export const GET = route(
  endpoints.readMarket,
  async ({ query, ...caller }) => ({ ok: true as const, ...(await readMarket(query, viewerOf(caller))) }),
  { replica: true }
)
