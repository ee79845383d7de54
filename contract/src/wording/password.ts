import { PASSWORD_MAXIMUM_LENGTH, PASSWORD_MINIMUM_LENGTH } from "../constants"
import type { PasswordProblem } from "../rules/password"

export function passwordSentence(code: PasswordProblem): string {
  return {
    PASSWORD_MISSING: "Please enter a password.",
    PASSWORD_INVISIBLE: "This password contains an invisible character, as copying can add. Type it by hand.",
    PASSWORD_TOO_SHORT: `Password must be at least ${PASSWORD_MINIMUM_LENGTH} characters.`,
    PASSWORD_TOO_LONG: `Password must be at most ${PASSWORD_MAXIMUM_LENGTH} characters.`,
    PASSWORDS_DIFFER: "Passwords do not match.",
  }[code]
}
