import {
  BID_STEP_PRESETS_CENTS,
  addCents,
  cents,
  maxCents,
  ownMaximumSentence,
  subtractCents,
  type Cents,
} from "@northlot/contract"

export interface BidFigures {
  currentBidCents: Cents | null
  minimumCents: Cents
}

/** Rounds up to whole dollars, because bids are typed in whole dollars. */
export const wholeDollarsFrom = (amount: Cents): Cents => cents(Math.ceil(amount / 100) * 100)

/** The preset steps of spec §5 above the price. None is below the minimum bid, and each amount appears once. */
export function presetAmounts({ currentBidCents, minimumCents }: BidFigures): Cents[] {
  const base = currentBidCents ?? subtractCents(minimumCents, BID_STEP_PRESETS_CENTS[0])
  return [
    ...new Set(BID_STEP_PRESETS_CENTS.map((step) => wholeDollarsFrom(maxCents(addCents(base, step), minimumCents)))),
  ]
}

/** The error sentence for an amount, or `null` if it can be sent. `own` is the leader's current limit. */
export function amountProblem(
  amount: Cents | null,
  mode: "exact" | "proxy",
  minimumCents: Cents,
  own: Parameters<typeof ownMaximumSentence>[1] | null = null
): string | null {
  if (amount === null || amount <= 0) return null
  if (amount >= minimumCents) return null
  if (mode === "exact") return "Enter a higher amount"
  return own && amount <= own.ceilingCents ? ownMaximumSentence(amount, own) : "Enter a higher proxy"
}

type Leading = { leads: boolean; ownMaximumCents: Cents | null; currentBidCents: Cents | null }

/** The amount that a leader must exceed: their maximum, or the price if they have none. `null` for all others. */
export function ownCeiling({ leads, ownMaximumCents, currentBidCents }: Leading) {
  const ceilingCents = ownMaximumCents ?? currentBidCents
  return leads && ceilingCents !== null ? { ceilingCents, byProxy: ownMaximumCents !== null } : null
}

/** The mode in which the dialog sends a bid: a chosen or typed amount is an exact bid. */
export const sentModeOf = (mode: "increments" | "custom" | "proxy"): "exact" | "proxy" =>
  mode === "proxy" ? "proxy" : "exact"

/**
 * The lowest allowed maximum in whole dollars: a dollar above a leader's own limit; for all others, the minimum bid.
 */
export function leastMaximum({ leads, ownMaximumCents, currentBidCents, minimumCents }: BidFigures & Leading): Cents {
  return wholeDollarsFrom(leads ? addCents(ownMaximumCents ?? currentBidCents ?? cents(0), cents(100)) : minimumCents)
}
