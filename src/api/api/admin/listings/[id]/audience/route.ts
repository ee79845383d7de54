import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { restrictListing } from "#src/use-cases/listing/operator-changes"

export const POST = route(endpoints.restrictListing, async ({ params, body, admin, scope }) => {
  await restrictListing(scope, params.id, { ...body, username: admin!.username })
  return { ok: true as const }
})
