import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { unwatchListing, watchListing } from "#src/use-cases/search/watch-listing"

export const PUT = route(endpoints.watchListing, async ({ account, params, scope }) => ({
  ok: true as const,
  ...(await watchListing(scope, account!, params.id)),
}))

export const DELETE = route(endpoints.unwatchListing, async ({ account, params, scope }) => ({
  ok: true as const,
  ...(await unwatchListing(scope, account!, params.id)),
}))
