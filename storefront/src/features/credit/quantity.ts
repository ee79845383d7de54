import { MAXIMUM_CREDITS_PER_PURCHASE, readFigure } from "@northlot/contract"

/** A whole number of credits that can be bought at once, as somebody typed it or an address says it. */
export function parseQuantity(text: string): number | null {
  const read = readFigure(text, { minimum: 1, maximum: MAXIMUM_CREDITS_PER_PURCHASE, grouped: false })
  return read.ok ? read.value : null
}
