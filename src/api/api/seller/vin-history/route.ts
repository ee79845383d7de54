import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { viewerOf } from "#src/queries/listing/viewer"
import { vinHistory } from "#src/queries/listing/vin-history"

export const GET = route(endpoints.readVinHistory, async ({ query, ...caller }) => {
  return { ok: true as const, items: await vinHistory(query.vin, viewerOf(caller)) }
})
