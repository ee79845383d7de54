import { endpoints } from "@northlot/contract"
import { route } from "../../../http/route"
import { listOwnOffers } from "../../../queries/bids/own-offers"
import { placeBid } from "../../../workflows/bidding/place-bid"

export const GET = route(endpoints.listOffers, async ({ account, query }) => {
  const { offers, total } = await listOwnOffers(account!.id, query)
  return { ok: true as const, offers, total }
})

export const POST = route(
  endpoints.placeOffer,
  ({ scope, account, body, idempotencyKey }) => placeBid(scope, account!, body, idempotencyKey),
  { ownIdempotency: true }
)
