import { formatMoney, type Cents } from "@northlot/contract"

/** An amount above this share of the market price may be a typing error. */
const OVER_MARKET_PERCENT = 120

/**
 * Whether a bid or maximum may be a typing error: far above the price, the asking price and the market price. A
 * seller can choose a low opening price, so the current price alone is not enough.
 */
export function isUnusualBid({
  amountCents,
  priceCents,
  factor,
  askingCents,
  marketCents,
}: {
  amountCents: Cents
  priceCents: Cents
  factor: number
  /** The seller's asking price; null if there is none. */
  askingCents: Cents | null
  /** The median of comparable sales; null if there are too few. */
  marketCents: Cents | null
}): boolean {
  return (
    priceCents > 0 &&
    amountCents > priceCents * factor &&
    amountCents > (askingCents ?? 0) &&
    amountCents * 100 > (marketCents ?? 0) * OVER_MARKET_PERCENT
  )
}

const WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]

/** `CA$115,000 is ten times the current bid of CA$11,500.` */
export function unusualBidSentence({
  amountCents,
  priceCents,
  price,
}: {
  amountCents: Cents
  priceCents: Cents
  price: string
}): string {
  const whole = Math.floor(amountCents / priceCents)
  const times = WORDS[whole - 2] ?? new Intl.NumberFormat("en-CA").format(whole)
  const more = amountCents === whole * priceCents ? "" : "more than "
  return `${formatMoney(amountCents)} is ${more}${times} times the ${price} of ${formatMoney(priceCents)}.`
}
