import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { offersFor } from "#src/use-cases/negotiation/read-offers"

export const GET = route(endpoints.listRunnerUpOffers, async ({ account, query, scope }) => ({
  ok: true as const,
  ...(await offersFor(scope, account!.id, query)),
}))
