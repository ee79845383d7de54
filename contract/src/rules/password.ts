import { PASSWORD_MAXIMUM_LENGTH, PASSWORD_MINIMUM_LENGTH } from "../constants"

export const PASSWORD_TOO_SHORT = "Password must be at least 8 characters."
export const PASSWORD_TOO_LONG = "Password must be at most 128 characters."
export const PASSWORDS_DO_NOT_MATCH = "Passwords do not match."

/** What is wrong with a password's length, or `null`. Counted in characters as people see them. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length
  if (length < PASSWORD_MINIMUM_LENGTH) return PASSWORD_TOO_SHORT
  if (length > PASSWORD_MAXIMUM_LENGTH) return PASSWORD_TOO_LONG
  return null
}
