import type { MedusaContainer } from "@medusajs/framework/types"
import type { Cents } from "@northlot/contract"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import type { OutboxTopics } from "#src/platform/outbox"
import { hammerTimesOf } from "#src/queries/sale/hammer-times"
import { listingFactsOf } from "#src/queries/sale/listing-facts"
import { sellersToAskForAccount } from "../settlement/payout-account"
import { isHandled } from "#src/workflows/hooks"
import { noteHeldFees } from "../fee/held-fees"
import { openSaleWorkflow } from "#src/workflows/sale/open-sale"
import { quoteFees } from "../fee/quote-fees"
import { openedNotices } from "./sale-notices"

const MOST_TOGETHER = 100

type Sold = Pick<OutboxTopics["auction.settled"], "auctionId" | "listingId" | "sellerId"> & {
  winnerId: string
  hammerCents: Cents
  settledAt: Date
}

/** The sales that this process opens now or will open, by auction. */
const opening = new Map<string, Promise<void>>()
let waiting: { sold: Sold; opened: () => void }[] = []
let isAtWork = false

/**
 * Whether sales are opened in batches. If a plugin takes part in sales, each sale is opened by the delivery of its own
 * event. Failed deliveries are counted, so an event whose plugin hangs or crashes is set aside and delays no other
 * sale.
 */
export function opensTogether(scope: MedusaContainer): boolean {
  return !isHandled(openSaleWorkflow) && !scope.resolve("fee").asksPlugins()
}

/**
 * Opens the sales of settled auctions, many in one transaction, with both fees and the notices to both parties. This is
 * faster than the deliveries of the auctions' events, which open sales one by one. These deliveries also open the
 * sales that no batch has opened.
 */
export function openSalesTogether(scope: MedusaContainer, sold: readonly Sold[]): void {
  if (!opensTogether(scope)) return
  for (const one of sold) opening.set(one.auctionId, new Promise((opened) => waiting.push({ sold: one, opened })))
  if (!isAtWork) void work(scope)
}

/** Waits for the batch of this process that opens the sale of this auction. Returns at once without such a batch. */
export async function untilOpenedTogether(auctionId: string): Promise<void> {
  await opening.get(auctionId)
}

/** Opens the sales in `waiting` in batches, until `waiting` is empty. */
async function work(scope: MedusaContainer): Promise<void> {
  isAtWork = true
  while (waiting.length > 0) {
    const together = waiting.slice(0, MOST_TOGETHER)
    waiting = waiting.slice(MOST_TOGETHER)
    try {
      await openTogether(
        scope,
        together.map(({ sold }) => sold)
      )
    } catch (error) {
      logger.warn(
        { err: error, sales: together.length },
        "Sales could not be opened together; each is opened by itself"
      )
    }
    for (const { sold, opened } of together) {
      opening.delete(sold.auctionId)
      opened()
    }
  }
  isAtWork = false
}

async function openTogether(scope: MedusaContainer, auctions: readonly Sold[]): Promise<void> {
  const [accounts, listings, hammers] = await Promise.all([
    scope.resolve("account").accounts.retrieveAll(auctions.flatMap(({ sellerId, winnerId }) => [sellerId, winnerId])),
    listingFactsOf(auctions.map(({ listingId }) => listingId)),
    hammerTimesOf(auctions.map(({ auctionId }) => auctionId)),
  ])
  // A sale with missing data is left out. The delivery of its event fails and reports it.
  const sold = auctions.flatMap(({ auctionId, listingId, sellerId, winnerId, hammerCents, settledAt: wonAt }) => {
    const [seller, buyer, listing] = [accounts.get(sellerId), accounts.get(winnerId), listings.get(listingId)]
    if (!seller || !buyer || !listing) return []
    const sellerType = seller.sellerType ?? ("private" as const)
    const sale = { auctionId, listingId, sellerId, buyerId: buyer.id, hammerCents, sellerType, wonAt }
    // A sold auction had no reserve, or its reserve was met.
    return [{ sale: { ...sale, reserveMet: true }, parties: { seller, buyer }, listing }]
  })
  const fees = scope.resolve("fee")
  const quotes = await quoteFees(
    scope,
    sold.map(({ sale }) => ({ ...sale, hammerAt: hammers.get(sale.auctionId) ?? sale.wonAt }))
  )
  const ofAuction = new Map(sold.map((one, index) => [one.sale.auctionId, { ...one, quote: quotes[index]! }]))
  await database().transaction(async () => {
    const sales = scope.resolve("sale")
    const opened = await sales.sales.openAll(sold.map(({ sale }) => sale))
    const issued = await fees.fees.issueAll(
      opened.map((sale) => ({ sale: { ...sale, saleId: sale.id }, quote: ofAuction.get(sale.auctionId)!.quote }))
    )
    // A plugin that was uninstalled cannot add the fee lines that it promised. The operator is told that they are
    // missing.
    for (const sale of opened) {
      const { quote, listing } = ofAuction.get(sale.auctionId)!
      await noteHeldFees(scope, sale, quote, listing)
    }
    const toAsk = await sellersToAskForAccount(
      scope,
      opened.map(({ sellerId }) => sellerId)
    )
    const notices = opened.flatMap((sale) => {
      const { listing, parties } = ofAuction.get(sale.auctionId)!
      const asksForAccount = toAsk.has(sale.sellerId)
      return openedNotices(sale, { fees: issued.get(sale.id)!, listing, parties, asksForAccount })
    })
    await scope.resolve("message").notices.send(notices)
  })
}
