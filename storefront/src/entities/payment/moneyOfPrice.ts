import {
  allInCost,
  negateCents,
  subtractCents,
  vehiclePrice,
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

/** The seller's side: what the buyer pays, less the HST that a dealer remits, less the seller fee (with its HST). */
export function sellersMoney({
  priceCents,
  feeCents,
  fromDealer,
}: {
  priceCents: Cents
  feeCents: Cents
  fromDealer: boolean
}): MoneyOfPrice {
  const { totalCents, hstCents } = vehiclePrice({ priceCents, sellerType: fromDealer ? "dealer" : "private" })
  return {
    lines: [
      { label: fromDealer ? "Price with 13% HST, paid by the buyer" : "Price, paid by the buyer", cents: totalCents },
      ...(fromDealer ? [{ label: "HST on the price, which you remit", cents: negateCents(hstCents) }] : []),
      { label: "Seller fee with processing and HST", cents: negateCents(feeCents) },
    ],
    total: { label: "Left to you", cents: subtractCents(priceCents, feeCents) },
    allIn: null,
  }
}
