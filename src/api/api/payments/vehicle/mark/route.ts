import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { listingSettlement } from "#src/use-cases/settlement/read-settlement"

export const POST = route(endpoints.markVehiclePayment, async ({ account, body, scope }) => ({
  ok: true as const,
  settlement: await listingSettlement(scope, body.listingId, account!.id),
}))
