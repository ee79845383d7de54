import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adjustCredits } from "#src/use-cases/credit/adjust-credits"

export const POST = route(endpoints.adjustCredits, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  ...(await adjustCredits(scope, admin!.username, params.id, body)),
}))
