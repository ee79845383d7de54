import {
  allInCost,
  negateCents,
  subtractCents,
  type AllInCost,
  type FeeQuoteView,
  type Cents,
} from "@northlot/contract"

/** The amounts of one side of a sale, line by line, in cents. */
export interface MoneyOfPrice {
  lines: readonly { label: string; cents: Cents }[]
  total: { label: string; cents: Cents }
  /** For the buyer: the total, the tax at registration, and their sum. Null for the seller. */
  allIn: AllInCost | null
}

export interface BuyersPrice {
  priceLabel?: string
  priceCents: Cents
  /** The buyer fee with HST as one amount, or with its lines. */
  fee: Cents | Pick<FeeQuoteView, "totalCents" | "lines">
  fromDealer: boolean
}

/** The buyer's side: price, HST when a dealer sells, and the buyer fee. */
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
 * The seller's side: the price minus the seller fee (with its HST). It leaves out the HST on the price, because a
 * dealer remits it.
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
