import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { answerRating } from "#src/use-cases/rating/rating-acts"

export const POST = route(endpoints.answerRating, async ({ account, body, params, scope }) => ({
  ok: true as const,
  ratings: await answerRating(scope, params.id, account!.id, body.text),
}))
