import type { MedusaContainer } from "@medusajs/framework/types"
import { FEE_MODULE } from "#src/modules/fee/index"
import type FeeModuleService from "#src/modules/fee/service"
import { MESSAGING_MODULE } from "#src/modules/messaging/index"
import type MessagingModuleService from "#src/modules/messaging/service"
import { SALE_MODULE } from "#src/modules/sale/index"
import type SaleModuleService from "#src/modules/sale/service"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { DIFFERENCE_PURPOSE } from "../credits/difference-purpose"
import { returnCar } from "../listings/follow-auction"
import { closeOpenCheckouts } from "../payments/close-checkouts"
import { FEE_PURPOSE } from "../payments/fee-purpose"
import { cancellationNotices } from "./sale-notices"
import { partiesOf } from "./sale-parties"

/** Nothing more can be paid for a sale that is off. */
export async function closeCheckoutsOfSale(
  { saleId }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  for (const fee of await scope.resolve<FeeModuleService>(FEE_MODULE).feesOfSale(saleId)) {
    for (const purpose of [FEE_PURPOSE[fee.party], DIFFERENCE_PURPOSE]) await closeOpenCheckouts(scope, purpose, fee.id)
  }
}

export async function lockChatOfSale(
  { saleId }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  await scope.resolve<MessagingModuleService>(MESSAGING_MODULE).lockConversation(saleId)
}

/** The car is a draft again, unless it was bought again. */
export async function returnCarOfSale(
  { saleId }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await scope.resolve<SaleModuleService>(SALE_MODULE).retrieveSale(saleId)
  await returnCar(scope, sale!)
}

export async function tellCancelledSale(
  { saleId, fault, reason }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  const sale = (await scope.resolve<SaleModuleService>(SALE_MODULE).retrieveSale(saleId))!
  const [parties, facts] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  await scope
    .resolve<MessagingModuleService>(MESSAGING_MODULE)
    .sendNotices(cancellationNotices(sale, facts, parties, { fault, reason }))
}
