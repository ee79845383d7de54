import type { RegistrationProblem } from "../rules/registration"
import { passwordSentence } from "./password"

export const SINGLE_NAME = "Leave the last name empty if you have only one name."

export const IDENTITY_NEEDS_NAME = "Enter your first name, last name and a valid email first."

const SENTENCES = {
  NAME_MISSING: "Please enter your first and last name.",
  MOBILE_INVALID: "Please enter a valid mobile number.",
  EMAIL_INVALID: "Please enter a valid email.",
  LOCATION_MISSING: "Please enter your location (City / Province).",
  DEALER_NAME_MISSING: "Please enter the dealership's registered name.",
  DEALER_ADDRESS_MISSING: "Please enter the dealership's address.",
  OMVIC_INVALID: "Please enter the OMVIC registration number (digits only).",
  TERMS_NOT_ACCEPTED: "Please accept the Terms and Privacy Policy.",
  PASSWORD_INVISIBLE: passwordSentence("PASSWORD_INVISIBLE"),
  PASSWORD_TOO_SHORT: passwordSentence("PASSWORD_TOO_SHORT"),
  PASSWORD_TOO_LONG: passwordSentence("PASSWORD_TOO_LONG"),
  PASSWORD_MISSING: passwordSentence("PASSWORD_MISSING"),
  PASSWORDS_DIFFER: passwordSentence("PASSWORDS_DIFFER"),
  IDENTITY_NOT_VERIFIED: "Please complete ID Verification.",
  UNDER_AGE: "You must be 18+ to register.",
} as const satisfies Record<RegistrationProblem["code"], string>

/** The message of spec §5 for a problem in a registration or a changed profile. */
export function registrationSentence(code: RegistrationProblem["code"]): string {
  return SENTENCES[code]
}
