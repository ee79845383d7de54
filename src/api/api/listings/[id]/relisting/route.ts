import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownRuns } from "#src/queries/listing/own-runs"
import { cancelRelisting } from "#src/use-cases/listing/relist-unsold"

export const GET = route(endpoints.readRelisting, async ({ params, scope, account }) => {
  const { id } = await scope.resolve("listing").records.own(params.id, account!.id)
  return { ok: true as const, ...(await ownRuns(id)) }
})

export const DELETE = route(endpoints.cancelRelisting, async ({ params, scope, account }) => {
  await cancelRelisting(scope, account!.id, params.id)
  return { ok: true as const }
})
