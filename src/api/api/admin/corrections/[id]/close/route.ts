import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { closeCorrection } from "#src/use-cases/listing/corrections"

export const POST = route(endpoints.closeCorrection, async ({ params, body, scope, admin }) => ({
  ok: true as const,
  item: await closeCorrection(scope, admin!.username, params.id, body.note),
}))
