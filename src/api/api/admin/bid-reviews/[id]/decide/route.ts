import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { decideBidReview } from "#src/use-cases/conduct/bid-review"

export const POST = route(endpoints.decideBidReview, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await decideBidReview(scope, admin!.username, params.id, body),
}))
