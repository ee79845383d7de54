import {
  allInCost,
  negateCents,
  subtractCents,
  type AllInCost,
  type FeeQuoteView,
  type Cents,
} from "@northlot/contract"

/** What a price comes to for one side, line by line, in cents. */
export interface MoneyOfPrice {
  lines: readonly { label: string; cents: Cents }[]
  total: { label: string; cents: Cents }
  /** Of the buyer: the total, the tax that the province collects at registration, and both; null for the seller. */
  allIn: AllInCost | null
}

export interface BuyersPrice {
  priceLabel?: string
  priceCents: Cents
  /** The buyer fee with its HST in one figure, or the lines that make it up. */
  fee: Cents | Pick<FeeQuoteView, "totalCents" | "lines">
  fromDealer: boolean
}

/** The buyer's: price, HST where a dealer sells, the buyer fee. */
export function buyersMoney({ priceLabel = "Price", priceCents, fee, fromDealer }: BuyersPrice): MoneyOfPrice {
  const cost = allInCost({ priceCents, feesCents: typeof fee === "number" ? fee : fee.totalCents, fromDealer })
  const feeLines =
    typeof fee === "number"
      ? [{ label: "Buyer fee with processing and HST", cents: fee }]
      : fee.lines.map(({ code, label, amountCents, reductions = [] }) => ({
          label:
            code === "hst" ? "HST 13% on the fees" : [label, ...reductions.map((one) => one.label)].join(", less: "),
          cents: amountCents,
        }))
  return {
    lines: [
      { label: priceLabel, cents: priceCents },
      ...(fromDealer ? [{ label: "HST 13% on the price, remitted by the dealer", cents: cost.priceHstCents }] : []),
      ...feeLines,
    ],
    total: { label: "Due now", cents: cost.totalCents },
    allIn: cost,
  }
}

/**
 * The seller's: what the buyer pays for the car, less the seller fee (with its HST); a dealer's HST is not the dealer's
 * to keep.
 */
export function sellersMoney({ priceCents, feeCents }: { priceCents: Cents; feeCents: Cents }): MoneyOfPrice {
  return {
    lines: [
      { label: "Price, paid by the buyer", cents: priceCents },
      { label: "Seller fee with processing and HST", cents: negateCents(feeCents) },
    ],
    total: { label: "Left to you", cents: subtractCents(priceCents, feeCents) },
    allIn: null,
  }
}
