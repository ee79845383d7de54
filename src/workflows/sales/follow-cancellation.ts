import type { MedusaContainer } from "@medusajs/framework/types"
import { FEE_MODULE } from "../../modules/fee"
import type FeeModuleService from "../../modules/fee/service"
import { LISTING_MODULE } from "../../modules/listing"
import type ListingModuleService from "../../modules/listing/service"
import { MESSAGING_MODULE } from "../../modules/messaging"
import type MessagingModuleService from "../../modules/messaging/service"
import { SALE_MODULE } from "../../modules/sale"
import type SaleModuleService from "../../modules/sale/service"
import type { OutboxTopics } from "../../platform/outbox"
import { realtime } from "../../platform/realtime"
import { listingFacts } from "../../queries/sales/listing-facts"
import { DIFFERENCE_PURPOSE } from "../credits/difference-purpose"
import { closeOpenCheckouts } from "../payments/close-checkouts"
import { FEE_PURPOSE } from "../payments/fee-purpose"
import { cancellationNotices } from "./sale-notices"
import { partiesOf } from "./sale-parties"

/** A sale is off: nothing more can be paid for it, its chat is locked, the car is a draft again, and both are told. */
export async function followCancelledSale(
  { saleId, fault, reason }: OutboxTopics["sale.cancelled"],
  scope: MedusaContainer
): Promise<void> {
  const sale = (await scope.resolve<SaleModuleService>(SALE_MODULE).retrieveSale(saleId))!
  const messaging = scope.resolve<MessagingModuleService>(MESSAGING_MODULE)
  for (const fee of await scope.resolve<FeeModuleService>(FEE_MODULE).feesOfSale(saleId)) {
    for (const purpose of [FEE_PURPOSE[fee.party], DIFFERENCE_PURPOSE]) await closeOpenCheckouts(scope, purpose, fee.id)
  }
  await messaging.lockConversation(saleId)
  const listings = scope.resolve<ListingModuleService>(LISTING_MODULE)
  const listing = await listings.findListing(sale.listingId)
  // Offered to the runner-up and bought again meanwhile, the car stays sold.
  const soldAgain = (await scope.resolve<SaleModuleService>(SALE_MODULE).salesOfListing(sale.listingId)).some(
    ({ status }) => status !== "cancelled"
  )
  if (listing?.status === "sold" && !soldAgain) {
    const moved = await listings.moveTo(listing.id, "draft", "admin", { clearSchedule: true })
    realtime().toListing({ id: moved.id, audience: moved.audience }, "listing:changed", {
      listingId: moved.id,
      status: moved.status,
    })
  }
  const [parties, facts] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  await messaging.sendNotices(cancellationNotices(sale, facts, parties, { fault, reason }))
}
