import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { bidderOf } from "#src/use-cases/auction/place-bid"
import { buyNow } from "#src/use-cases/auction/buy-now"

export const POST = route(
  endpoints.buyNow,
  (call) =>
    buyNow(
      call.scope,
      bidderOf(call),
      { listingId: call.params.id, priceCents: call.body.priceCents },
      call.idempotencyKey
    ),
  { ownIdempotency: true, bidding: true }
)
