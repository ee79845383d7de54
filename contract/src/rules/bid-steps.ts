import { maxCents, type Cents } from "./money"

/**
 * A band of prices, from `fromCents` until the next band begins. A bid must exceed a current price in the band by at
 * least `stepCents`.
 */
export interface BidStep {
  fromCents: Cents
  stepCents: Cents
}

export interface StepTerms {
  minIncrementCents: Cents
  /** The price bands of the auction policy. Empty in an auction that is older than the policy's price bands. */
  bidSteps: readonly BidStep[]
}

/**
 * The least amount by which the next bid must exceed this price: the larger of the band's step and the seller's step.
 */
export function leastStepCents({ minIncrementCents, bidSteps }: StepTerms, priceCents: Cents): Cents {
  const band = bidSteps.filter(({ fromCents }) => fromCents <= priceCents).at(-1)
  return band ? maxCents(band.stepCents, minIncrementCents) : minIncrementCents
}

/** The price bands with the seller's step applied. Neighbouring bands with the same step become one band. */
export function bandsOf({ minIncrementCents, bidSteps }: StepTerms): BidStep[] {
  const raised = bidSteps.map((band) => ({ ...band, stepCents: maxCents(band.stepCents, minIncrementCents) }))
  return raised.filter(({ stepCents }, index) => stepCents !== raised[index - 1]?.stepCents)
}

export type BidStepsProblem = "FIRST_NOT_FROM_ZERO" | "NOT_ASCENDING" | "STEP_FALLS"

/** The problem of a table of bid steps, or `null`. A higher price must not have a smaller step. */
export function bidStepsProblem(bands: readonly BidStep[]): BidStepsProblem | null {
  if (bands[0]?.fromCents !== 0) return "FIRST_NOT_FROM_ZERO"
  const pairs = bands.slice(1).map((band, index) => [bands[index]!, band] as const)
  if (pairs.some(([before, after]) => after.fromCents <= before.fromCents)) return "NOT_ASCENDING"
  return pairs.some(([before, after]) => after.stepCents < before.stepCents) ? "STEP_FALLS" : null
}
