import { formatMoney, spokenAmount, subtractCents, vehiclePrice, type Cents } from "@northlot/contract"
import type { Comparables } from "@/entities/listing/priceHistory"

/** 'Similar cars sold here for CA$12,400 to CA$15,900 (6 sales).'; null if there are too few sales. */
export function similarSalesText({ range, total }: Pick<Comparables, "range" | "total">): string | null {
  if (!range) return null
  const [lowest, highest] = [formatMoney(range.lowestCents), formatMoney(range.highestCents)]
  return `Similar cars sold here for ${lowest === highest ? lowest : `${lowest} to ${highest}`} (${total} sales).`
}

/**
 * A sentence on the seller's proceeds at a price. `about` adds the word 'about', for a fee that is only an estimate.
 */
export function leftText({
  at,
  priceCents,
  feeCents,
  about,
  fromDealer,
}: {
  /** The start of the sentence: 'At the reserve of'. */
  at: string
  priceCents: Cents
  feeCents: Cents
  about: boolean
  /** Whether the seller is a dealer. The buyer then pays HST on the price. */
  fromDealer: boolean
}): string {
  const left = subtractCents(priceCents, feeCents)
  const price = spokenAmount(priceCents)
  if (left < 0) return `${at} ${price} your fee of ${spokenAmount(feeCents)} with HST would be more than the price.`
  if (fromDealer) {
    const { totalCents } = vehiclePrice({ priceCents, sellerType: "dealer" })
    return `${at} ${price} the buyer pays ${spokenAmount(totalCents)} with HST; you keep ${about ? "about " : ""}${spokenAmount(left)} after you remit the HST and pay your fee of ${spokenAmount(feeCents)} with HST.`
  }
  return `${at} ${price} you would receive ${about ? "about " : ""}${spokenAmount(left)}, after your fee of ${spokenAmount(feeCents)} with HST.`
}
