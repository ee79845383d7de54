import type { QuestionRecord } from "#src/modules/message/types"

const EDIT_MINUTES = 15

/** Until when the seller may correct an answer. The time is short, because people rely on the answer afterwards. */
export function editableUntil(answeredAt: Date): Date {
  return new Date(answeredAt.getTime() + EDIT_MINUTES * 60_000)
}

/** Why the seller cannot write this answer now, or `null`. */
export function answerRefusal(
  { question, answer }: Pick<QuestionRecord, "question" | "answer">,
  now: Date
): string | null {
  if (question.standing !== "shown") return "This question is not shown any more."
  if (answer && now >= editableUntil(answer.at))
    return `An answer can be changed for ${EDIT_MINUTES} minutes. That time is over.`
  return null
}
