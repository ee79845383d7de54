import type { Cents } from "@northlot/contract"
import type { PriceHistory } from "@/entities/listing/priceHistory"

export const LINE_WIDTH = 320
export const LINE_HEIGHT = 96
/** So that the line is whole at its ends. */
const MARGIN = 3

export interface PricePoint {
  /** In milliseconds. */
  at: number
  priceCents: Cents
}

/** The price from the opening on; where voided bids left none, it is the opening price again. */
export function pricePoints({ startsAt, openingCents, steps }: PriceHistory): PricePoint[] {
  if (startsAt === null || openingCents === null) return []
  return [
    { at: Date.parse(startsAt), priceCents: openingCents },
    ...steps.map(({ at, priceCents }) => ({ at: Date.parse(at), priceCents: priceCents ?? openingCents })),
  ]
}

/** A line in steps, since a price stands until the next bid; it goes on to `until`, in milliseconds. */
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
