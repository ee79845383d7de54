import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { placeBid } from "#src/workflows/bids/place-bid"

export const POST = route(
  endpoints.placeListingBid,
  ({ scope, account, params, body, idempotencyKey }) => {
    if (body.listingId !== undefined && body.listingId !== params.id) {
      throw new RefusedError("INVALID_INPUT", "The listing in the body is not the one in the address.", {
        fields: { listingId: "Must be the listing of the address." },
      })
    }
    return placeBid(scope, account!, { ...body, listingId: params.id }, idempotencyKey)
  },
  { ownIdempotency: true, bidding: true }
)
