import type { MedusaContainer } from "@medusajs/framework/types"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFactsOf } from "#src/queries/sales/listing-facts"
import { sellersToAskForAccount } from "../settlement/payout-account"
import { payoutAccountNotice, soldNotices } from "./sale-notices"

const MOST_TOGETHER = 100

type Settled = OutboxTopics["auction.settled"]

/** Those that wait for their turn in this process, or have it. */
const opening = new Map<string, Promise<void>>()
let waiting: { settled: Settled; opened: () => void }[] = []
let isAtWork = false

/**
 * Opens the sales of auctions that have just been settled, many in one transaction: with both fees, and both parties
 * told. It goes ahead of the deliveries of their events, which do what was missed, one by one.
 */
export function openSalesTogether(scope: MedusaContainer, settled: readonly Settled[]): void {
  for (const one of settled) {
    if (one.outcome !== "sold") continue
    opening.set(one.auctionId, new Promise((opened) => waiting.push({ settled: one, opened })))
  }
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
        together.map(({ settled }) => settled)
      )
    } catch (error) {
      logger.warn(
        { err: error, sales: together.length },
        "Sales could not be opened together; each is opened by itself"
      )
    }
    for (const { settled, opened } of together) {
      opening.delete(settled.auctionId)
      opened()
    }
  }
  isAtWork = false
}

async function openTogether(scope: MedusaContainer, settled: readonly Settled[]): Promise<void> {
  const [accounts, listings] = await Promise.all([
    scope.resolve("account").retrieveAccounts(settled.flatMap(({ sellerId, winnerId }) => [sellerId, winnerId!])),
    listingFactsOf(settled.map(({ listingId }) => listingId)),
  ])
  // What is missing is told by the delivery of its own, which fails.
  const sold = settled.flatMap(({ auctionId, listingId, sellerId, winnerId, hammerCents, settledAt }) => {
    const [seller, buyer, listing] = [accounts.get(sellerId), accounts.get(winnerId!), listings.get(listingId)]
    if (!seller || !buyer || !listing) return []
    const sellerType = seller.sellerType ?? ("private" as const)
    const wonAt = new Date(settledAt)
    const sale = { auctionId, listingId, sellerId, buyerId: buyer.id, hammerCents: hammerCents!, sellerType, wonAt }
    // An auction is settled as sold only with its reserve met, or without one.
    return [{ sale: { ...sale, reserveMet: true }, parties: { seller, buyer }, listing }]
  })
  const fees = scope.resolve("fee")
  const quotes = await fees.quotesOf(sold.map(({ sale }) => sale))
  const ofAuction = new Map(sold.map((one, index) => [one.sale.auctionId, { ...one, quote: quotes[index]! }]))
  await database().transaction(async () => {
    const sales = scope.resolve("sale")
    const opened = await sales.openSales(sold.map(({ sale }) => sale))
    const issued = await fees.issueFeesOf(
      opened.map((sale) => ({ sale: { ...sale, saleId: sale.id }, quote: ofAuction.get(sale.auctionId)!.quote }))
    )
    const toAsk = await sellersToAskForAccount(
      scope,
      opened.map(({ sellerId }) => sellerId)
    )
    for (const { id, auctionId } of opened) {
      const { failure } = ofAuction.get(auctionId)!.quote
      if (failure !== null) await sales.flagSale(id, failure)
    }
    const notices = opened.flatMap((sale) => {
      const { listing, parties } = ofAuction.get(sale.auctionId)!
      return [
        ...soldNotices(sale, issued.get(sale.id)!, listing, parties),
        ...(toAsk.has(sale.sellerId) ? [payoutAccountNotice(sale, listing, parties.seller)] : []),
      ]
    })
    await scope.resolve("messaging").sendNotices(notices)
  })
}
