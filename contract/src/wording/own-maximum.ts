import type { Cents } from "../rules/money"
import { spokenAmount } from "./spoken-amount"

interface OwnMaximum {
  /** Up to which the leader bids. */
  ceilingCents: Cents
  /** By a maximum, not by a bid that stands as it is. */
  byProxy: boolean
}

/** Why a maximum of the leader's that is not above the own ceiling is refused. */
export function ownMaximumSentence(amountCents: Cents, { ceilingCents, byProxy }: OwnMaximum): string {
  const own = spokenAmount(ceilingCents)
  if (!byProxy) return `You lead with your bid of ${own}. A maximum has to be above it.`
  return `Your maximum is ${own}${amountCents === ceilingCents ? " already" : ""}. It can be raised, not lowered.`
}
