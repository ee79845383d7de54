import type { FinanceAnswer } from "./FinanceRequest"

/** What has become of a finance request; an answer in time is promised only where somebody is told of it. */
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
