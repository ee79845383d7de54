import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { listingSettlement } from "#src/use-cases/settlement/read-settlement"

export const POST = route(endpoints.startVehiclePayment, async ({ account, body, scope }) => {
  const settlement = await listingSettlement(scope, body.listingId, account!.id)
  if (settlement.awaitsWireAccount) throw new RefusedError("WIRE_ACCOUNT_MISSING")
  return { ok: true as const, id: settlement.saleId, amountCents: settlement.totalCents, settlement }
})
