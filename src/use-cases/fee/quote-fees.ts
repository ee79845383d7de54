import type { MedusaContainer } from "@medusajs/framework/types"
import type { Cents } from "@northlot/contract"
import type { FeeQuote } from "#src/modules/fee/types"
import { database } from "#src/platform/database"
import { feeFactsOf, type FeesOfDeals } from "#src/queries/fee/fee-facts"

/** A sale, or one that might be. */
export interface Deal {
  auctionId: string
  /** `null` asks as for a visitor. */
  buyerId: string | null
  hammerCents: Cents
  /** Whose schedule is charged. */
  hammerAt: Date
}

/**
 * What both sides of each deal pay, in their order: the one way to know it, before a bid, in an offer, and when the fees
 * are issued.
 */
export async function quoteFees(scope: MedusaContainer, deals: readonly Deal[]): Promise<FeeQuote[]> {
  const facts = await feeFactsOf(deals)
  return scope
    .resolve("fee")
    .quotesOf(deals.map(({ hammerCents, hammerAt }, index) => ({ hammerCents, hammerAt, facts: facts[index]! })))
}

/** What both sides would pay for deals that are agreed on now. */
export function feesInForce(scope: MedusaContainer): FeesOfDeals {
  return async (deals) => {
    const hammerAt = await database().now()
    const quotes = await quoteFees(
      scope,
      deals.map(({ priceCents: hammerCents, ...deal }) => ({ ...deal, hammerCents, hammerAt }))
    )
    return quotes.map(({ amounts: { buyer, seller } }) => ({ buyer: buyer.totalCents, seller: seller.totalCents }))
  }
}
