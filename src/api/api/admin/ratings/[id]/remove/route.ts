import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { removeRating } from "#src/use-cases/rating/rating-acts"

export const POST = route(endpoints.removeRating, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await removeRating(scope, admin!.username, params.id, body),
}))
