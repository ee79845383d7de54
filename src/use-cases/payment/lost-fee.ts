/** Defines the effects on a sale when a card dispute takes back a fee or a part of a fee. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoneyExact, type Cents } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"
import type { FeeRecord } from "#src/modules/fee/types"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { lockChat } from "../message/lock-chat"
import { partiesOf, saleStepNotice } from "../sale/sale-notices"

/**
 * Locks the chat and the vehicle payment after a card dispute took back a fee, and flags the sale for the operator. The
 * flag says `<what> was lost in a card dispute.` Both parties are notified, unless the sale is completed or cancelled.
 */
export async function stopSaleOfLostFee(
  scope: MedusaContainer,
  { saleId, party }: Pick<FeeRecord, "saleId" | "party">,
  { chargeId, what }: { chargeId: string; what: string }
): Promise<void> {
  await lockChat(scope, saleId)
  const sales = scope.resolve("sale")
  await sales.sales.flag(saleId, `${what} was lost in a card dispute.`)
  const sale = (await sales.sales.retrieve(saleId))!
  if (sale.status !== "awaiting_fees") return
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const told = { key: `fee-disputed:${chargeId}`, params: { fact: "fee-disputed", by: party } } as const
  await scope
    .resolve("message")
    .notices.send((["buyer", "seller"] as const).map((role) => saleStepNotice(sale, listing, parties, role, told)))
}

/** Flags the sale for the operator when a part of a fee is lost. The rest stays paid, so the sale goes on. */
export async function flagLostPart(
  { referenceId, amountCents }: ChargeRecord,
  lostCents: Cents,
  scope: MedusaContainer
): Promise<void> {
  const { saleId, party } = (await scope.resolve("fee").fees.retrieve(referenceId))!
  const part = `${formatMoneyExact(lostCents)} of a payment of ${formatMoneyExact(amountCents)} for the ${party}'s fee`
  await scope.resolve("sale").sales.flag(saleId, `${part} was lost in a card dispute.`)
}
