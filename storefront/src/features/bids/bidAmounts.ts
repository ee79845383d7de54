import { BID_STEP_PRESETS_CENTS } from "@northlot/contract"

export interface BidFigures {
  currentBidCents: number | null
  minimumCents: number
}

/** Bids are typed in whole dollars: the next one where a price has cents. */
export const wholeDollarsFrom = (cents: number): number => Math.ceil(cents / 100) * 100

/** The preset steps of spec §5 over the price, none below the least next bid, each amount once. */
export function presetAmounts({ currentBidCents, minimumCents }: BidFigures): number[] {
  const base = currentBidCents ?? minimumCents - BID_STEP_PRESETS_CENTS[0]
  return [...new Set(BID_STEP_PRESETS_CENTS.map((step) => wholeDollarsFrom(Math.max(base + step, minimumCents))))]
}

/** What is wrong with an amount before it is sent, in the catalogue's words; `null` when it can be sent. */
export function amountProblem(cents: number | null, mode: "exact" | "proxy", minimumCents: number): string | null {
  if (cents === null || cents <= 0) return null
  if (cents >= minimumCents) return null
  return mode === "proxy" ? "Enter a higher proxy" : "Enter a higher amount"
}
