import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { rateSale, ratingsOfSale } from "#src/use-cases/rating/rating-acts"

export const GET = route(endpoints.readSaleRatings, async ({ account, params, scope }) => ({
  ok: true as const,
  ratings: await ratingsOfSale(scope, params.id, account!.id),
}))

export const POST = route(endpoints.rateSale, async ({ account, body, params, scope }) => ({
  ok: true as const,
  ratings: await rateSale(scope, params.id, account!.id, body),
}))
