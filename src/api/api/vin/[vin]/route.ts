import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { decodeVin } from "#src/use-cases/listing/decode-vin"

export const GET = route(endpoints.decodeVin, async ({ params, scope }) => {
  return { ok: true as const, ...(await decodeVin(scope, params.vin)) }
})
