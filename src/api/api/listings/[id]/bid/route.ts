import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { bidderOf, placeBid } from "#src/use-cases/auction/place-bid"

export const POST = route(
  endpoints.placeListingBid,
  (call) => {
    const { params, body } = call
    if (body.listingId !== undefined && body.listingId !== params.id) {
      throw new RefusedError("INVALID_INPUT", "The listing in the body differs from the listing in the path.", {
        fields: { listingId: "Must be the listing in the path." },
      })
    }
    return placeBid(call.scope, bidderOf(call), { ...body, listingId: params.id }, call.idempotencyKey)
  },
  { ownIdempotency: true, bidding: true }
)
