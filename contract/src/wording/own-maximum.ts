import type { Cents } from "../rules/money"
import { spokenAmount } from "./spoken-amount"

interface OwnMaximum {
  /** The maximum of the leader's present bid; for a plain bid, its amount. */
  ceilingCents: Cents
  /** Whether the leader's present bid is a maximum and not a plain bid. */
  byProxy: boolean
}

/** Explains why a leader's new maximum is refused if it is not above their present bid or maximum. */
export function ownMaximumSentence(amountCents: Cents, { ceilingCents, byProxy }: OwnMaximum): string {
  const own = spokenAmount(ceilingCents)
  if (!byProxy) return `You lead with your bid of ${own}. A maximum has to be above it.`
  return `Your maximum is ${own}${amountCents === ceilingCents ? " already" : ""}. It can be raised, not lowered.`
}
