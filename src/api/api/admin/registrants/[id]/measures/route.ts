import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readMeasures, takeMeasure } from "#src/use-cases/conduct/measures"

export const GET = route(endpoints.listMeasures, async ({ params, scope }) => ({
  ok: true as const,
  ...(await readMeasures(scope, params.id)),
}))

export const POST = route(endpoints.takeMeasure, async ({ params, body, scope, admin }) => ({
  ok: true as const,
  ...(await takeMeasure(scope, admin!.username, params.id, body)),
}))
