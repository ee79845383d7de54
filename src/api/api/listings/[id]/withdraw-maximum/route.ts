import { endpoints, subtractCents } from "@northlot/contract"
import { route } from "#src/http/route"
import { withdrawOwnMaximum } from "#src/use-cases/listing/disclose"

export const POST = route(endpoints.withdrawMaximum, async ({ scope, account, params }) => {
  const { fromCents, toCents, at } = await withdrawOwnMaximum(scope, account!, params.id)
  return {
    ok: true as const,
    withdrawnCents: subtractCents(fromCents, toCents),
    maximumCents: toCents,
    serverNow: at.toISOString(),
  }
})
