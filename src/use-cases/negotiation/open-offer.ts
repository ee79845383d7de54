import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, formatMoney } from "@northlot/contract"
import type { RunnerUpOfferRecord, SaleRecord } from "#src/modules/sale/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { saleOf } from "../settlement/settlement-of"
import { endOffer } from "./decide-offer"
import { runnerUpOf } from "./runner-up-of"

export interface RunnerUpChoice {
  /** The bidder whom the console showed to the admin as the runner-up. */
  buyerId: string
  sellerConsent?: string
}

/**
 * Offers the car of a cancelled sale to the next bidder of its auction (decisions: Auction rules).
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT below the reserve without the seller's consent
 */
export async function offerToRunnerUp(
  scope: MedusaContainer,
  saleId: string,
  admin: string,
  choice: RunnerUpChoice
): Promise<void> {
  await database().transaction(async () => {
    const sale = await saleOf(scope, saleId, { lock: true })
    if (sale.status !== "cancelled")
      throw new RefusedError("INVALID_TRANSITION", "This sale is still valid. Cancel the sale first.")
    await openOfferOf(scope, sale, admin, choice)
  })
}

/** Opens the offer within the transaction that has locked the cancelled sale. @throws RefusedError */
export async function openOfferOf(
  scope: MedusaContainer,
  sale: SaleRecord,
  admin: string,
  { buyerId, sellerConsent }: RunnerUpChoice
): Promise<RunnerUpOfferRecord> {
  const actor = `admin:${admin}`
  const sales = scope.resolve("sale")
  const listings = scope.resolve("listing")
  await listings.records.lock(sale.listingId)
  await expireBefore(scope, sale)
  const { next, obstacle, reserveCents } = await runnerUpOf(scope, sale)
  if (obstacle) throw new RefusedError("INVALID_TRANSITION", obstacle)
  if (next?.bidderId !== buyerId)
    throw new RefusedError("INVALID_TRANSITION", "Another bidder is now next. Look at the bidders again.")
  if (next.belowReserve && !sellerConsent) {
    const message = `${formatMoney(next.amountCents)} is below the seller's reserve. Ask the seller first. Then note how and when the seller agreed.`
    throw new RefusedError("INVALID_INPUT", message, {
      fields: { [sale.status === "cancelled" ? "sellerConsent" : "runnerUp.sellerConsent"]: message },
    })
  }
  // The handler of the sale's cancellation may not yet have made the listing a draft.
  await listings.records.moveTo(sale.listingId, "draft", "admin", { clearSchedule: true })
  const offer = await sales.offers.open({
    auctionId: sale.auctionId,
    saleId: sale.id,
    listingId: sale.listingId,
    sellerId: sale.sellerId,
    buyerId,
    amountCents: next.amountCents,
    reserveCents,
    sellerConsent: next.belowReserve ? sellerConsent! : null,
    openedBy: actor,
  })
  await listings.records.holdForOffer(sale.listingId, offer.endsAt)
  const details = {
    saleId: sale.id,
    buyerId,
    amountCents: offer.amountCents,
    sellerConsent: offer.sellerConsent,
    endsAt: offer.endsAt.toISOString(),
  }
  await scope.resolve("operations").auditLog.record({ actor, action: "runner-up.offered", subject: offer.id, details })
  await emit("offer.opened", { offerId: offer.id }, offer.id)
  return offer
}

/** Expires an earlier offer whose time is over, so that the next one can open. */
async function expireBefore(scope: MedusaContainer, sale: SaleRecord): Promise<void> {
  const earlier = await scope.resolve("sale").offers.ofAuction(sale.auctionId)
  for (const { id } of earlier.filter(({ status }) => status === "open"))
    await endOffer(scope, id, { act: "expire", by: "system" })
}
