import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type NegotiationStatus, type NegotiationView } from "@northlot/contract"
import { feeAmounts } from "#src/modules/fee/rules/fee-amounts"
import { ownNegotiations } from "#src/queries/negotiation/negotiations"

/** Own negotiations with what a sale costs by the fee schedule in force. */
export async function negotiationsFor(
  scope: MedusaContainer,
  accountId: string,
  query: { limit: number; offset: number; listingId?: string; status?: NegotiationStatus }
): Promise<{ items: NegotiationView[]; total: number }> {
  return ownNegotiations(accountId, await feesInForce(scope), query)
}

/** One of them, as it is now. @throws RefusedError NOT_FOUND for everybody who is not a party */
export async function negotiationFor(scope: MedusaContainer, accountId: string, id: string): Promise<NegotiationView> {
  const { items } = await ownNegotiations(accountId, await feesInForce(scope), { id, limit: 1, offset: 0 })
  if (!items[0]) throw new RefusedError("NOT_FOUND")
  return items[0]
}

async function feesInForce(scope: MedusaContainer) {
  const schedule = await scope.resolve("fee").scheduleInForce()
  return { buyer: feeAmounts(schedule, "buyer").totalCents, seller: feeAmounts(schedule, "seller").totalCents }
}
