import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { submitEvidence } from "#src/use-cases/payment/disputes"

export const POST = route(endpoints.submitEvidence, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  dispute: await submitEvidence(scope, { ...body, chargeId: params.id, actor: `admin:${admin!.username}` }),
}))
