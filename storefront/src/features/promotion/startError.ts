import { promotionStartProblem, promotionStartSentence } from "@northlot/contract"

/** The error of a planned start, by the server's rule; `null` if there is none. */
export function startError(startsAt: string | null, endsAt: string | null, nowMilliseconds: number): string | null {
  if (!startsAt) return "Choose a date and a time."
  const problem = promotionStartProblem(new Date(startsAt), endsAt ? new Date(endsAt) : null, new Date(nowMilliseconds))
  return problem && promotionStartSentence(problem)
}
