import type { MedusaContainer } from "@medusajs/framework/types"
import type { OutboxTopics } from "#src/platform/outbox"
import { realtime } from "#src/platform/realtime"
import { listingFacts } from "#src/queries/sales/listing-facts"
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
  const sale = (await scope.resolve("sale").retrieveSale(saleId))!
  const messaging = scope.resolve("messaging")
  for (const fee of await scope.resolve("fee").feesOfSale(saleId)) {
    for (const purpose of [FEE_PURPOSE[fee.party], DIFFERENCE_PURPOSE]) await closeOpenCheckouts(scope, purpose, fee.id)
  }
  await messaging.lockConversation(saleId)
  const listings = scope.resolve("listing")
  const listing = await listings.findListing(sale.listingId)
  // Offered to the runner-up and bought again meanwhile, the car stays sold.
  const soldAgain = (await scope.resolve("sale").salesOfListing(sale.listingId)).some(
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
