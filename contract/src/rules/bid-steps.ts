import { maxCents, type Cents } from "./money"

/** From this price on a bid goes at least so far over it, until the next band begins. Cents. */
export interface BidStep {
  fromCents: Cents
  stepCents: Cents
}

/** What the least step over a price follows from, as an auction was published with it. */
export interface StepTerms {
  /** The seller's own least step. */
  minIncrementCents: Cents
  /** Those of the policy; none in an auction from before there were any. */
  bidSteps: readonly BidStep[]
}

/** How far over this price the next bid has to be at least: what its band asks for, or the seller where that is more. */
export function leastStepCents({ minIncrementCents, bidSteps }: StepTerms, priceCents: Cents): Cents {
  const band = bidSteps.filter(({ fromCents }) => fromCents <= priceCents).at(-1)
  return band ? maxCents(band.stepCents, minIncrementCents) : minIncrementCents
}

/** The bands that differ once the seller's own step is counted in, the first from 0. */
export function bandsOf({ minIncrementCents, bidSteps }: StepTerms): BidStep[] {
  const raised = bidSteps.map((band) => ({ ...band, stepCents: maxCents(band.stepCents, minIncrementCents) }))
  return raised.filter(({ stepCents }, index) => stepCents !== raised[index - 1]?.stepCents)
}

export type BidStepsProblem = "FIRST_NOT_FROM_ZERO" | "NOT_ASCENDING" | "STEP_FALLS"

/** What is wrong with a table of steps, or `null`. A higher price never asks for a smaller step. */
export function bidStepsProblem(bands: readonly BidStep[]): BidStepsProblem | null {
  if (bands[0]?.fromCents !== 0) return "FIRST_NOT_FROM_ZERO"
  const pairs = bands.slice(1).map((band, index) => [bands[index]!, band] as const)
  if (pairs.some(([before, after]) => after.fromCents <= before.fromCents)) return "NOT_ASCENDING"
  return pairs.some(([before, after]) => after.stepCents < before.stepCents) ? "STEP_FALLS" : null
}
