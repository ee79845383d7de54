import type { FinanceAnswer } from "./FinanceRequest"

/** The result of a finance request. It promises a reply in time only if the desk was notified. */
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
