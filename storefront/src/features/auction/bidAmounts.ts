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

/** Bids are typed in whole dollars: the next one where a price has cents. */
export const wholeDollarsFrom = (amount: Cents): Cents => cents(Math.ceil(amount / 100) * 100)

/** The preset steps of spec §5 over the price, none below the least next bid, each amount once. */
export function presetAmounts({ currentBidCents, minimumCents }: BidFigures): Cents[] {
  const base = currentBidCents ?? subtractCents(minimumCents, BID_STEP_PRESETS_CENTS[0])
  return [
    ...new Set(BID_STEP_PRESETS_CENTS.map((step) => wholeDollarsFrom(maxCents(addCents(base, step), minimumCents)))),
  ]
}

/**
 * What is wrong with an amount before it is sent, in the catalogue's words; `null` when it can be sent. `own`: up to
 * which whoever leads bids already.
 */
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

/** Up to which the leader bids: the own maximum, else the price, which is the own bid; `null` for everybody else. */
export function ownCeiling({ leads, ownMaximumCents, currentBidCents }: Leading) {
  const ceilingCents = ownMaximumCents ?? currentBidCents
  return leads && ceilingCents !== null ? { ceilingCents, byProxy: ownMaximumCents !== null } : null
}

/** How a bid of the dialog is sent: what is chosen or typed as an amount is bid as it stands. */
export const sentModeOf = (mode: "increments" | "custom" | "proxy"): "exact" | "proxy" =>
  mode === "proxy" ? "proxy" : "exact"

/** From what on a maximum is taken: over the own one for who leads, else the least next bid. Whole dollars. */
export function leastMaximum({ leads, ownMaximumCents, currentBidCents, minimumCents }: BidFigures & Leading): Cents {
  return wholeDollarsFrom(leads ? addCents(ownMaximumCents ?? currentBidCents ?? cents(0), cents(100)) : minimumCents)
}
