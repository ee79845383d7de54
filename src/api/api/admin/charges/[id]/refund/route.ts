import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { itemOf } from "#src/queries/admin-list"
import { charges } from "#src/queries/payment/admin-charges"
import { hearOfRefunds, refundCharge } from "#src/use-cases/payment/refund-charge"

export const POST = route(endpoints.refundCharge, async ({ admin, body, params, scope }) => {
  await hearOfRefunds(scope, params.id)
  await refundCharge(scope, params.id, { reason: body.reason, actor: `admin:${admin!.username}` })
  return { ok: true as const, item: await itemOf(charges, params.id, scope) }
})
