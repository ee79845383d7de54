import {
  opensLater,
  publicationTimes,
  scheduleProblem,
  scheduleSentence,
  type ListingDraft,
  type ScheduleLimits,
  type ScheduleProblem,
} from "@northlot/contract"
import type { FieldErrors } from "./listingFields"

interface ScheduleCheck {
  draft: ListingDraft
  saved: ListingDraft
  /** Whether this save publishes the listing. */
  publish: boolean
  limits: ScheduleLimits
  now: Date
}

const dateOf = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null)

/**
 * The errors of this schedule, by the server's rule. A save checks only changed dates; a publication also checks the
 * resulting start and end.
 */
export function scheduleErrors({ draft, saved, publish, limits, now }: ScheduleCheck): FieldErrors {
  const startsAt = dateOf(draft.startsAt)
  const endsAt = dateOf(draft.endsAt)
  const startChanged = draft.startsAt !== saved.startsAt
  const later = opensLater(startsAt, now)
  if (startChanged || draft.endsAt !== saved.endsAt) {
    const problem = scheduleProblem({ startsAt: startChanged || later ? startsAt : null, endsAt }, limits, now)
    if (problem) return errorOf(problem, limits)
  }
  if (!publish) return {}
  const problem = scheduleProblem(publicationTimes({ startsAt, endsAt }, now), limits, now)
  return problem ? errorOf(problem, limits) : {}
}

function errorOf(problem: ScheduleProblem, limits: ScheduleLimits): FieldErrors {
  return { endsAt: scheduleSentence(problem, limits) }
}
