import { formatMoney, type Cents } from "@northlot/contract"

/** How far over what such cars were sold for an amount may go before it looks like a slip of the finger. */
const OVER_MARKET_PERCENT = 120

/**
 * Whether a bid or maximum looks like a slip of the finger: more than so many times the price that others see, and more
 * than the car is worth by what is known of it. An opening price says little of that, since its seller chooses it.
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
  /** What the seller asks; null where no price was given. */
  askingCents: Cents | null
  /** The median of comparable sales; null where there are too few. */
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
