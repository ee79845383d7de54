import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { deleteListings } from "#src/use-cases/listing/bulk"

export const POST = route(endpoints.deleteListings, async ({ account, body, scope }) => {
  return { ok: true as const, ...(await deleteListings(scope, account!.id, body.ids)) }
})
