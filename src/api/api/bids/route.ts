import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { bidderOf, placeBid } from "#src/use-cases/auction/place-bid"

export const POST = route(
  endpoints.placeBid,
  (call) => placeBid(call.scope, bidderOf(call), call.body, call.idempotencyKey),
  { ownIdempotency: true, bidding: true }
)
