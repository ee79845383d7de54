import type { StartRefusal, WithdrawRefusal } from "../rules/policies"

export function policySentence(refusal: StartRefusal | WithdrawRefusal): string {
  return {
    PASSED: "This time has passed. A change must begin now or later.",
    WITHDRAWN: "This version was withdrawn already.",
    BEGUN: "This version has begun already. Save a new version instead.",
  }[refusal]
}
