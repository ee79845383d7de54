import { MAXIMUM_CREDITS_PER_PURCHASE } from "@northlot/contract"

/** By how many credits a person has more or less; null where what was typed is no number of them. */
export function creditsChange(kind: "grant" | "correct", typed: string): number | null {
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  if (count < 1 || count > MAXIMUM_CREDITS_PER_PURCHASE) return null
  return kind === "grant" ? count : -count
}
