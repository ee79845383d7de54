import type { Cents } from "@northlot/contract"
import type { PriceHistory } from "@/entities/listing/priceHistory"

export const LINE_WIDTH = 320
export const LINE_HEIGHT = 96
/** The margin in the SVG stops the ends of the line from being cut off. */
const MARGIN = 3

export interface PricePoint {
  /** The time of the bid in milliseconds. */
  at: number
  priceCents: Cents
}

/** The prices since the opening. If all bids are voided, the price returns to the opening price. */
export function pricePoints({ startsAt, openingCents, steps }: PriceHistory): PricePoint[] {
  if (startsAt === null || openingCents === null) return []
  return [
    { at: Date.parse(startsAt), priceCents: openingCents },
    ...steps.map(({ at, priceCents }) => ({ at: Date.parse(at), priceCents: priceCents ?? openingCents })),
  ]
}

/** An SVG path in steps, because a price holds until the next bid. It ends at `until`, in milliseconds. */
export function priceLine(points: readonly PricePoint[], until: number): string {
  const prices = points.map(({ priceCents }) => priceCents)
  const [from, low, high] = [points[0]!.at, Math.min(...prices), Math.max(...prices)]
  const to = Math.max(until, points.at(-1)!.at)
  const x = (at: number) => scaled(at, from, to, LINE_WIDTH)
  const y = (price: number) => LINE_HEIGHT - scaled(price, low, high, LINE_HEIGHT)
  const steps = points.slice(1).map(({ at, priceCents }) => `H${x(at)}V${y(priceCents)}`)
  return `M${x(from)} ${y(points[0]!.priceCents)}${steps.join("")}H${x(to)}`
}

function scaled(value: number, from: number, to: number, length: number): number {
  const share = to > from ? (Math.min(Math.max(value, from), to) - from) / (to - from) : 0
  return Math.round((MARGIN + share * (length - 2 * MARGIN)) * 10) / 10
}
