import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const PUT = route(endpoints.pinListing, async ({ account, body, params, scope }) => {
  const listings = scope.resolve("listing")
  const { id } = await listings.records.own(params.id, account!.id)
  await listings.workspace.pin(id, body.pinned)
  return { ok: true as const }
})
