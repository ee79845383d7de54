import type { MedusaContainer } from "@medusajs/framework/types"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { DIFFERENCE_PURPOSE } from "../credits/difference-purpose"
import { returnCar } from "../listings/follow-auction"
import { closeOpenCheckouts } from "../payments/hosted-checkouts"
import { FEE_PURPOSE } from "../payments/fee-purpose"
import { cancellationNotices, partiesOf } from "./sale-notices"

/** Nothing more can be paid for a sale that is off. */
export async function closeCheckoutsOfSale(
  { saleId }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  for (const fee of await scope.resolve("fee").feesOfSale(saleId)) {
    for (const purpose of [FEE_PURPOSE[fee.party], DIFFERENCE_PURPOSE]) await closeOpenCheckouts(scope, purpose, fee.id)
  }
}

export async function lockChatOfSale(
  { saleId }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  await scope.resolve("messaging").lockConversation(saleId)
}

/** The car is a draft again, unless it was bought again. */
export async function returnCarOfSale(
  { saleId }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await scope.resolve("sale").retrieveSale(saleId)
  await returnCar(scope, sale!)
}

export async function tellCancelledSale(
  { saleId, fault, reason }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  const sale = (await scope.resolve("sale").retrieveSale(saleId))!
  const [parties, facts] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  await scope.resolve("messaging").sendNotices(cancellationNotices(sale, facts, parties, { fault, reason }))
}
