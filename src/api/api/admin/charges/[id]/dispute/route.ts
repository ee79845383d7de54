import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { chargeDispute, saveEvidence } from "#src/use-cases/payment/disputes"

export const GET = route(endpoints.readChargeDispute, async ({ params, scope }) => ({
  ok: true as const,
  dispute: await chargeDispute(scope, params.id),
}))

export const PUT = route(endpoints.saveEvidence, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  dispute: await saveEvidence(scope, { ...body, chargeId: params.id, actor: `admin:${admin!.username}` }),
}))
