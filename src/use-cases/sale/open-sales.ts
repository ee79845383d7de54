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

/** Of an auction that was settled as sold. */
type Sold = Pick<OutboxTopics["auction.settled"], "auctionId" | "listingId" | "sellerId"> & {
  winnerId: string
  hammerCents: Cents
  settledAt: Date
}

/** Those that wait for their turn in this process, or have it. */
const opening = new Map<string, Promise<void>>()
let waiting: { sold: Sold; opened: () => void }[] = []
let isAtWork = false

/**
 * Where a plugin has a say in a sale, each is opened by the delivery of its event: deliveries are counted, so that a
 * plugin that hangs or ends the process holds up no other sale, and is set aside.
 */
export function opensTogether(scope: MedusaContainer): boolean {
  return !isHandled(openSaleWorkflow) && !scope.resolve("fee").asksPlugins()
}

/**
 * Opens the sales of auctions that have just been settled, many in one transaction: with both fees, and both parties
 * told. It goes ahead of the deliveries of their events, which do what was missed, one by one.
 */
export function openSalesTogether(scope: MedusaContainer, sold: readonly Sold[]): void {
  if (!opensTogether(scope)) return
  for (const one of sold) opening.set(one.auctionId, new Promise((opened) => waiting.push({ sold: one, opened })))
  if (!isAtWork) void work(scope)
}

/** Until the sale of this auction has had its turn in this process, if it is to have one. */
export async function untilOpenedTogether(auctionId: string): Promise<void> {
  await opening.get(auctionId)
}

/** What has come meanwhile goes with the next ones. */
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
  // What is missing is told by the delivery of its own, which fails.
  const sold = auctions.flatMap(({ auctionId, listingId, sellerId, winnerId, hammerCents, settledAt: wonAt }) => {
    const [seller, buyer, listing] = [accounts.get(sellerId), accounts.get(winnerId), listings.get(listingId)]
    if (!seller || !buyer || !listing) return []
    const sellerType = seller.sellerType ?? ("private" as const)
    const sale = { auctionId, listingId, sellerId, buyerId: buyer.id, hammerCents, sellerType, wonAt }
    // An auction is settled as sold only with its reserve met, or without one.
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
    // A plugin that is not installed any more is missed here as well: without any plugin all sales come this way.
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
