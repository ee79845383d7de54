import type { StartRefusal, WithdrawRefusal } from "../rules/policies"

export function policySentence(refusal: StartRefusal | WithdrawRefusal): string {
  return {
    PASSED: "This has passed. A change begins now or later.",
    WITHDRAWN: "This version was withdrawn already.",
    BEGUN: "This version has begun. Save another one instead.",
  }[refusal]
}
