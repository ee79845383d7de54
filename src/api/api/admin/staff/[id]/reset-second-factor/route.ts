import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { resetSecondFactor } from "#src/use-cases/staff/members"

export const POST = route(endpoints.resetSecondFactor, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await resetSecondFactor(scope, params.id, body.reason, admin!.username),
}))
