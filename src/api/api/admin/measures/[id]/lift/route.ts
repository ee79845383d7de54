import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { liftMeasure } from "#src/use-cases/conduct/measures"

export const POST = route(endpoints.liftMeasure, async ({ params, body, scope, admin }) => ({
  ok: true as const,
  item: await liftMeasure(scope, admin!.username, params.id, body.reason),
}))
