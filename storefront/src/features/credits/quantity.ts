import { MAXIMUM_CREDITS_PER_PURCHASE } from "@northlot/contract"

/** A whole number of credits that can be bought at once, as somebody typed it or an address says it. */
export function parseQuantity(text: string): number | null {
  if (!/^\d{1,4}$/.test(text.trim())) return null
  const quantity = Number(text)
  return quantity >= 1 && quantity <= MAXIMUM_CREDITS_PER_PURCHASE ? quantity : null
}
