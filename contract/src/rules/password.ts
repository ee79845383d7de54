import { PASSWORD_MAXIMUM_LENGTH, PASSWORD_MINIMUM_LENGTH } from "../constants"
import { hasInvisibleSigns } from "./invisible-signs"

export type PasswordProblem =
  | "PASSWORD_MISSING"
  | "PASSWORD_INVISIBLE"
  | "PASSWORD_TOO_SHORT"
  | "PASSWORD_TOO_LONG"
  | "PASSWORDS_DIFFER"

/** The first problem of a password, or `null`. Length counts visible characters; `repeated` is the second entry. */
export function passwordProblem(password: string, repeated: string = password): PasswordProblem | null {
  if (password === "") return "PASSWORD_MISSING"
  // The password is refused, not cleaned: nobody could type its invisible characters at the next sign-in.
  if (hasInvisibleSigns(password)) return "PASSWORD_INVISIBLE"
  const length = [...password].length
  if (length < PASSWORD_MINIMUM_LENGTH) return "PASSWORD_TOO_SHORT"
  if (length > PASSWORD_MAXIMUM_LENGTH) return "PASSWORD_TOO_LONG"
  return repeated === password ? null : "PASSWORDS_DIFFER"
}
