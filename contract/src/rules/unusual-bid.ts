import { formatMoney, type Cents } from "./money"

/** Whether a bid or maximum is more than so many times the price that others see, as a slip of the finger is. */
export function isUnusualBid({
  amountCents,
  priceCents,
  factor,
}: {
  amountCents: Cents
  priceCents: Cents
  factor: number
}): boolean {
  return priceCents > 0 && amountCents > priceCents * factor
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
