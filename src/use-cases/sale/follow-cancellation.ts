import type { MedusaContainer } from "@medusajs/framework/types"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { DIFFERENCE_PURPOSE } from "../credit/difference-purpose"
import { returnCar } from "../listing/follow-auction"
import { closeOpenCheckouts } from "../payment/hosted-checkouts"
import { FEE_PURPOSE } from "../payment/fee-purpose"
import { cancellationNotices, partiesOf } from "./sale-notices"

/** Closes the payment pages of a cancelled sale's fees. */
export async function closeCheckoutsOfSale(
  { saleId }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  for (const fee of await scope.resolve("fee").fees.ofSale(saleId)) {
    for (const purpose of [FEE_PURPOSE[fee.party], DIFFERENCE_PURPOSE]) await closeOpenCheckouts(scope, purpose, fee.id)
  }
}

export async function lockChatOfSale(
  { saleId }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  await scope.resolve("message").conversations.close(saleId)
}

/** Makes the listing a draft again, unless the car was bought again. */
export async function returnCarOfSale(
  { saleId }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await scope.resolve("sale").sales.retrieve(saleId)
  await returnCar(scope, sale!)
}

export async function tellCancelledSale(
  { saleId, fault, reason }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  const sale = (await scope.resolve("sale").sales.retrieve(saleId))!
  const [parties, facts] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  await scope.resolve("message").notices.send(cancellationNotices(sale, facts, parties, { fault, reason }))
}
