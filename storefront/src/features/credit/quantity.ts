import { MAXIMUM_CREDITS_PER_PURCHASE, readFigure } from "@northlot/contract"

/** Parses a number of credits, typed or from the address; null if one purchase does not allow it. */
export function parseQuantity(text: string): number | null {
  const read = readFigure(text, { minimum: 1, maximum: MAXIMUM_CREDITS_PER_PURCHASE, grouped: false })
  return read.ok ? read.value : null
}
