import {
  STAGGER_MAXIMUM_MINUTES,
  fromTorontoInput,
  readFigure,
  scheduleProblem,
  scheduleSentence,
  staggeredEnd,
  type ScheduleLimits,
} from "@northlot/contract"

/** The values of the input fields; an empty start means now. */
export interface TypedSchedule {
  startsAt: string
  firstEndsAt: string
  everyMinutes: string
}

export interface ReadSchedule {
  startsAt: string | null
  firstEndsAt: string
  everyMinutes: number
  /** The end of the last auction. */
  lastEndsAt: string
}

type Problems = Partial<Record<keyof TypedSchedule, string>>

/**
 * Parses the typed schedule for the server, or returns errors by field. The server's rule for an auction's times is
 * checked for the first and the last car.
 */
export function readSchedule(
  typed: TypedSchedule,
  { count, limits, now }: { count: number; limits: ScheduleLimits; now: Date }
): { schedule: ReadSchedule | null; problems: Problems } {
  const problems: Problems = {}
  const startsAt = fromTorontoInput(typed.startsAt)
  const firstEndsAt = fromTorontoInput(typed.firstEndsAt)
  const every = readFigure(typed.everyMinutes, { maximum: STAGGER_MAXIMUM_MINUTES })
  if (!every.ok) problems.everyMinutes = every.message
  if (firstEndsAt === null) problems.firstEndsAt = "Choose an end."
  if (!every.ok || firstEndsAt === null) return { schedule: null, problems }
  const everyMinutes = every.value ?? 0
  const stagger = { firstEndsAt: new Date(firstEndsAt), everyMinutes }
  const start = startsAt === null ? null : new Date(startsAt)
  const last = staggeredEnd(stagger, Math.max(0, count - 1))
  const problem = scheduleProblem({ startsAt: start, endsAt: stagger.firstEndsAt }, limits, now)
  const lastProblem = scheduleProblem({ startsAt: start, endsAt: last }, limits, now)
  if (problem) problems.firstEndsAt = scheduleSentence(problem, limits)
  else if (lastProblem)
    problems.everyMinutes = `${scheduleSentence(lastProblem, limits)} The last car would end later than that.`
  const isWrong = Object.keys(problems).length > 0
  const lastEndsAt = last.toISOString()
  return { schedule: isWrong ? null : { startsAt, firstEndsAt, everyMinutes, lastEndsAt }, problems }
}
