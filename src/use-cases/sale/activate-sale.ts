import type { MedusaContainer } from "@medusajs/framework/types"
import { vehiclePrice } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { soldVehicle } from "#src/queries/sale/sold-vehicle"
import { moneyIsSent } from "#src/modules/settlement/rules/settlement"
import { chatNotices, partiesOf, paymentNotice } from "./sale-notices"

/**
 * Opens the sale when both fees are paid: one transaction starts the settlement, opens the chat and tells both parties.
 * The sale's lock lets a cancellation or refund happen only before or after this transaction. Safe to repeat.
 */
export async function activateSale(scope: MedusaContainer, saleId: string): Promise<void> {
  const sales = scope.resolve("sale")
  await database().transaction(async () => {
    const sale = (await sales.sales.lock(saleId))!
    await scope.resolve("settlement").policy.hold()
    const fees = await scope.resolve("fee").fees.lockOfSale(saleId)
    if (fees.some((fee) => fee.status !== "paid")) return
    await sales.sales.move(saleId, "open")
    const { listingId, buyerId, sellerId, sellerType, hammerCents } = sale
    const { hstCents } = vehiclePrice({ priceCents: hammerCents, sellerType })
    const safetyIncluded = (await soldVehicle(listingId)).condition.safetyIncluded === true
    const { awaitsWireAccount } = await scope
      .resolve("settlement")
      .settlements.start({ saleId, sellerType, safetyIncluded, hammerCents, hstCents })
    if (awaitsWireAccount) await emit("wire-account.missing", { saleId }, saleId)
    await emit("sale.opened", { saleId, listingId, buyerId, sellerId }, saleId)
    const messaging = scope.resolve("message")
    await messaging.conversations.activate({ ...sale, saleId })
    const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(listingId)])
    await messaging.notices.send(chatNotices(sale, listing, parties))
    const settlement = (await scope.resolve("settlement").settlements.ofSale(saleId))!
    if (!moneyIsSent(settlement.state))
      await messaging.notices.send([paymentNotice(sale, listing, parties, settlement.terms)])
  })
}
