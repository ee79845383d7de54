import { addCents, taxOn } from "@northlot/contract"

/** What a price comes to for one side, line by line, in cents. */
export interface MoneyOfPrice {
  lines: readonly { label: string; cents: number }[]
  total: { label: string; cents: number }
  /** Paid to ServiceOntario at registration and not part of the total; an estimate, of private sales. */
  registrationTaxCents: number
}

/** The buyer's: price, HST where a dealer sells, the buyer fee (with its HST). */
export function buyersMoney({ priceLabel = "Price", priceCents, feeCents, fromDealer }: { priceLabel?: string; priceCents: number; feeCents: number; fromDealer: boolean }): MoneyOfPrice {
  const taxCents = taxOn(priceCents)
  return {
    lines: [
      { label: priceLabel, cents: priceCents },
      ...(fromDealer ? [{ label: "HST 13%, remitted by the dealer", cents: taxCents }] : []),
      { label: "Buyer fee with processing and HST", cents: feeCents },
    ],
    total: { label: "All-in", cents: addCents(priceCents, fromDealer ? taxCents : 0, feeCents) },
    registrationTaxCents: fromDealer ? 0 : taxCents,
  }
}

/** The seller's: what the buyer pays for the car, less the seller fee (with its HST); a dealer's HST is not the dealer's to keep. */
export function sellersMoney({ priceCents, feeCents }: { priceCents: number; feeCents: number }): MoneyOfPrice {
  return {
    lines: [
      { label: "Price, paid by the buyer", cents: priceCents },
      { label: "Seller fee with processing and HST", cents: -feeCents },
    ],
    total: { label: "Left to you", cents: addCents(priceCents, -feeCents) },
    registrationTaxCents: 0,
  }
}
