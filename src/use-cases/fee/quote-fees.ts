import type { MedusaContainer } from "@medusajs/framework/types"
import type { Cents } from "@northlot/contract"
import type { FeeQuote } from "#src/modules/fee/types"
import { database } from "#src/platform/database"
import { feeFactsOf, type FeesOfDeals } from "#src/queries/fee/fee-facts"

/** A sale, or a possible sale, for which fees are quoted. */
export interface Deal {
  auctionId: string
  /** Null quotes the fees for a visitor who is not signed in. */
  buyerId: string | null
  hammerCents: Cents
  /** The fee schedule in force at this moment applies. */
  hammerAt: Date
}

/**
 * The fees of both parties for each deal, in the same order. Bids, offers and issued fees all use this one quote.
 */
export async function quoteFees(scope: MedusaContainer, deals: readonly Deal[]): Promise<FeeQuote[]> {
  const facts = await feeFactsOf(deals)
  return scope
    .resolve("fee")
    .quotesOf(deals.map(({ hammerCents, hammerAt }, index) => ({ hammerCents, hammerAt, facts: facts[index]! })))
}

/** The fees of both parties for deals that are agreed now. */
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
