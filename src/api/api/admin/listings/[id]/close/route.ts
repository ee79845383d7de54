import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { closeListing } from "#src/use-cases/listing/close-listing"

export const POST = route(endpoints.closeListing, async ({ params, body, admin, scope }) => {
  await closeListing(scope, params.id, { reason: body.reason, username: admin!.username })
  return { ok: true as const }
})
