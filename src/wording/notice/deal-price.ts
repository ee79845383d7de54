import { formatMoney, formatMoneyExact, spokenAmount, vehiclePrice, type Cents } from "@northlot/contract"
import type { Reader } from "./words"

const withHstOf = (priceCents: Cents) => vehiclePrice({ priceCents, sellerType: "dealer" }).totalCents

/** A sentence about the price with HST if a dealer sells, with a leading space. Empty for a private sale. */
export function hstSentence(
  priceCents: Cents,
  { role, fromDealer = false }: Pick<Reader, "role" | "fromDealer">,
  { agreed = false } = {}
): string {
  if (!fromDealer) return ""
  const total = spokenAmount(withHstOf(priceCents))
  if (role === "buyer") return ` You ${agreed ? "pay" : "would pay"} ${total} with HST.`
  const left = formatMoney(priceCents)
  return agreed
    ? ` The buyer pays ${total} with HST; you keep ${left} after you remit the HST.`
    : ` The buyer would pay ${total} with HST; you would keep ${left} after you remit the HST.`
}

/** The rows of an e-mail that show a price, with a row for the price with HST if a dealer sells. */
export function priceRows(priceCents: Cents, { fromDealer = false }: Pick<Reader, "fromDealer">): [string, string][] {
  const price: [string, string] = ["Price", formatMoney(priceCents)]
  return fromDealer ? [price, ["Price with 13% HST", formatMoneyExact(withHstOf(priceCents))]] : [price]
}

/** A short text with a price, for an SMS. */
export function briefPrice(priceCents: Cents, { fromDealer = false }: Pick<Reader, "fromDealer">): string {
  const price = formatMoney(priceCents)
  return fromDealer ? `${price}, ${spokenAmount(withHstOf(priceCents))} with HST` : price
}
