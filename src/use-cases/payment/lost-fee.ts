/** What becomes of a sale when a card dispute takes a fee back, or a part of it. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoneyExact, type Cents } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"
import type { FeeRecord } from "#src/modules/fee/types"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { partiesOf, saleStepNotice } from "../sale/sale-notices"

/**
 * The cardholder has the fee back: what the fee opened closes, and both sides and the operator are told. `what` is the
 * subject of the operator's sentence.
 */
export async function stopSaleOfLostFee(
  scope: MedusaContainer,
  { saleId, party }: Pick<FeeRecord, "saleId" | "party">,
  { chargeId, what }: { chargeId: string; what: string }
): Promise<void> {
  await lockSale(scope, saleId)
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

/** The rest of the fee stays paid, so that the sale goes on; the operator decides what to do about the part. */
export async function flagLostPart(
  { referenceId, amountCents }: ChargeRecord,
  lostCents: Cents,
  scope: MedusaContainer
): Promise<void> {
  const { saleId, party } = (await scope.resolve("fee").fees.retrieve(referenceId))!
  const part = `${formatMoneyExact(lostCents)} of a payment of ${formatMoneyExact(amountCents)} for the ${party}'s fee`
  await scope.resolve("sale").sales.flag(saleId, `${part} was lost in a card dispute.`)
}

/** A paid fee went back: chat and vehicle payment lock again. A sale that is over stays as it is. */
export async function lockSale(scope: MedusaContainer, saleId: string): Promise<void> {
  const sales = scope.resolve("sale")
  const sale = await sales.sales.retrieve(saleId)
  if (sale?.status === "open") await sales.sales.move(saleId, "awaiting_fees")
  await scope.resolve("message").conversations.close(saleId)
}
