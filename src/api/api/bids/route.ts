import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { placeBid } from "#src/workflows/bids/place-bid"

export const POST = route(
  endpoints.placeBid,
  ({ scope, account, body, idempotencyKey }) => placeBid(scope, account!, body, idempotencyKey),
  { ownIdempotency: true, bidding: true }
)
