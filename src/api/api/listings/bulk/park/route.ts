import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { parkListings } from "#src/use-cases/listing/bulk"

export const PUT = route(endpoints.parkListings, async ({ account, body, scope }) => {
  return { ok: true as const, ...(await parkListings(scope, account!.id, body)) }
})
