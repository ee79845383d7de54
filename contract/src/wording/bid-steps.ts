import { bandsOf, type BidStepsProblem, type StepTerms } from "../rules/bid-steps"
import { spokenAmount } from "./spoken-amount"

const SENTENCES: Readonly<Record<BidStepsProblem, string>> = {
  FIRST_NOT_FROM_ZERO: "The first band has to begin at CA$0.",
  NOT_ASCENDING: "Each band has to begin above the previous band.",
  STEP_FALLS: "A step must be at least as large as the step of the band before it.",
}

export const bidStepsProblemSentence = (problem: BidStepsProblem): string => SENTENCES[problem]

/** The steps of an auction by its price: 'CA$100 up to CA$10,000, then CA$250'. */
export function bidStepsText(terms: StepTerms): string {
  const bands = bandsOf(terms)
  if (bands.length === 0) return spokenAmount(terms.minIncrementCents)
  return bands
    .map(({ stepCents }, index) => {
      const next = bands[index + 1]
      return `${spokenAmount(stepCents)}${next ? ` up to ${spokenAmount(next.fromCents)}` : ""}`
    })
    .join(", then ")
}

/**
 * The least step for a bidder: 'Each bid must be at least CA$100 higher, from CA$10,000 on CA$250.' Empty for unknown
 * terms (`null`).
 */
export function bidStepsSentence(terms: StepTerms | null | undefined): string {
  if (!terms) return ""
  const [first, ...later] = bandsOf(terms)
  const least = spokenAmount(first?.stepCents ?? terms.minIncrementCents)
  const bands = later.map(
    ({ fromCents, stepCents }) => `, from ${spokenAmount(fromCents)} on ${spokenAmount(stepCents)}`
  )
  return `Each bid must be at least ${least} higher${bands.join("")}.`
}
