import type { FinanceAnswer } from "./FinanceRequest"

/**
 * Tells a buyer the result of their finance request. The text names the usual time for a reply only if the finance desk
 * was notified.
 */
export function thanksText({
  repeated,
  added,
  deskIsTold,
}: Pick<FinanceAnswer, "repeated" | "added" | "deskIsTold">): string {
  const kept = added
    ? "What you wrote was added to your request of today."
    : repeated
      ? "You asked about this car today already, and we have your request."
      : "We have your request."
  if (!deskIsTold) return `${kept} We cannot say yet when somebody answers.`
  return `${kept} Our finance desk contacts you by email or telephone, usually within one business day.`
}
