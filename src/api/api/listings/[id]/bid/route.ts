import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { bidderOf, placeBid } from "#src/use-cases/auction/place-bid"

export const POST = route(
  endpoints.placeListingBid,
  (call) => {
    const { params, body } = call
    if (body.listingId !== undefined && body.listingId !== params.id) {
      throw new RefusedError("INVALID_INPUT", "The listing in the body is not the one in the address.", {
        fields: { listingId: "Must be the listing of the address." },
      })
    }
    return placeBid(call.scope, bidderOf(call), { ...body, listingId: params.id }, call.idempotencyKey)
  },
  { ownIdempotency: true, bidding: true }
)
