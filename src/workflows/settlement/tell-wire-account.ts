import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoneyExact, torontoTime } from "@northlot/contract"
import type { OutboxTopics } from "#src/platform/outbox"
import { realtime } from "#src/platform/realtime"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { saleStepNotice } from "../sales/sale-notices"
import { partiesOf } from "../sales/sale-parties"
import { escrow, saleOf } from "./settlement-of"

/** The buyer was told not to pay yet; now there is an account to pay into. */
export async function tellWireAccountEntered(
  { saleId, dueAt }: OutboxTopics["wire-account.entered"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await saleOf(scope, saleId)
  const settlement = await escrow(scope).settlement(saleId)
  for (const accountId of [sale.buyerId, sale.sellerId]) {
    realtime().toAccount(accountId, "sale:changed", { saleId, listingId: sale.listingId })
  }
  if (sale.status !== "open" || !settlement || settlement.state.done.has("buyerSentFunds")) return
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const text = `The account that you pay into is set up. Wire ${formatMoneyExact(settlement.terms.totalCents)} by ${torontoTime(dueAt)}; the details are on the page of the sale, and nowhere else.`
  const notice = saleStepNotice(sale, listing, parties, "buyer", {
    key: `wire-account:${dueAt}`,
    title: `You can pay for ${listing.title} now`,
    text,
  })
  await scope.resolve("messaging").sendNotices([notice])
}
