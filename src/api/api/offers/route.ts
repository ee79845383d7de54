import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { listOwnBids } from "#src/queries/auction/own-bids"
import { bidderOf, placeBid } from "#src/use-cases/auction/place-bid"

export const GET = route(endpoints.listOffers, async ({ account, query }) => {
  const offers = await listOwnBids(account!.id, query)
  return { ok: true as const, ...offers, serverNow: (await database().now()).toISOString() }
})

export const POST = route(
  endpoints.placeOffer,
  (call) => placeBid(call.scope, bidderOf(call), call.body, call.idempotencyKey),
  { ownIdempotency: true, bidding: true }
)
