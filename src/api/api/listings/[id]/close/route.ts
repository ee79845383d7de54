import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { closeOwnListing } from "#src/use-cases/listing/close-listing"

export const POST = route(endpoints.closeOwnListing, async ({ account, params, scope }) => {
  await closeOwnListing(scope, account!.id, params.id)
  return { ok: true as const }
})
