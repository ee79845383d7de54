import type { MedusaContainer } from "@medusajs/framework/types"
import type { OutboxTopics } from "#src/platform/outbox"
import { realtime } from "#src/platform/realtime"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { saleStepNotice } from "../sales/sale-notices"
import { partiesOf } from "../sales/sale-parties"
import { saleOf } from "../settlement/settlement-of"

/** A bill of sale was accepted: open pages fetch it again, and the other side is told. */
export async function followAcceptance(
  { saleId, party }: OutboxTopics["bill-of-sale.accepted"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await saleOf(scope, saleId)
  for (const accountId of [sale.buyerId, sale.sellerId])
    realtime().toAccount(accountId, "sale:changed", { saleId, listingId: sale.listingId })
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const text = `The ${party} has accepted the bill of sale. It is signed once both of you have accepted it.`
  const notice = saleStepNotice(sale, listing, parties, party === "buyer" ? "seller" : "buyer", {
    key: `bill-of-sale-${party}`,
    title: `${listing.title}: bill of sale`,
    text,
  })
  await scope.resolve("messaging").sendNotices([notice])
}
