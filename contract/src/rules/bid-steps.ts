import { maxCents, type Cents } from "./money"

/** The least step from this price on, until the next band begins. Cents. */
export interface BidStep {
  fromCents: Cents
  stepCents: Cents
}

export interface StepTerms {
  minIncrementCents: Cents
  /** The policy's bands; empty in an auction of before there were any. */
  bidSteps: readonly BidStep[]
}

/** The next bid's least distance from this price: the larger of its band's and the seller's. */
export function leastStepCents({ minIncrementCents, bidSteps }: StepTerms, priceCents: Cents): Cents {
  const band = bidSteps.filter(({ fromCents }) => fromCents <= priceCents).at(-1)
  return band ? maxCents(band.stepCents, minIncrementCents) : minIncrementCents
}

/** The bands that differ once the seller's step is included, the first from 0. */
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
