import { MAXIMUM_CREDITS_PER_PURCHASE } from "@northlot/contract"

/** The signed change of credits; `null` unless the typed text is a valid number of credits. */
export function creditsChange(kind: "grant" | "correct", typed: string): number | null {
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  if (count < 1 || count > MAXIMUM_CREDITS_PER_PURCHASE) return null
  return kind === "grant" ? count : -count
}
