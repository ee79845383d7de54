import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { correctKilometres } from "#src/use-cases/listing/operator-changes"

export const POST = route(endpoints.correctKilometres, async ({ params, body, admin, scope }) => {
  await correctKilometres(scope, params.id, { ...body, username: admin!.username })
  return { ok: true as const }
})
