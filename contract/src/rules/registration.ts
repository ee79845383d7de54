import { MOBILE_MINIMUM_DIGITS } from "../constants"
import { dealershipProblem, type DealershipProblem } from "./dealership"
import { looksLikeEmail } from "./email-address"
import { isNamed } from "./person-name"
import { passwordProblem, type PasswordProblem } from "./password"
import { isOneDigitRepeated } from "./telephone"

export interface RegistrationForm {
  role: "buyer" | "seller"
  buyerType?: "private" | "dealer" | null
  sellerType?: "private" | "dealer" | null
  first: string
  last: string
  mobile: string
  email: string
  location: string
  acceptedTerms: boolean
  password: string
  /** The repeated password. The HTTP contract does not require it; if absent, the passwords are not compared. */
  confirmPassword?: string
  dealer?: { name: string; address: string; omvic: string; tel: string } | null
}

export interface RegistrationProblem {
  field: string
  code:
    | "NAME_MISSING"
    | "MOBILE_INVALID"
    | "EMAIL_INVALID"
    | "LOCATION_MISSING"
    | DealershipProblem["code"]
    | "TERMS_NOT_ACCEPTED"
    | PasswordProblem
    | "IDENTITY_NOT_VERIFIED"
    | "UNDER_AGE"
}

/** Whether the form is a dealer's. A dealer, buying or selling, proves a licence; anyone else proves their identity. */
export function isDealerForm(form: Pick<RegistrationForm, "role" | "buyerType" | "sellerType">): boolean {
  return form.role === "buyer" ? form.buyerType === "dealer" : form.sellerType === "dealer"
}

function personProblem(form: Pick<RegistrationForm, "first" | "last" | "mobile">): RegistrationProblem | null {
  if (!isNamed(form)) return { field: "first", code: "NAME_MISSING" }
  const digits = form.mobile.replace(/\D/g, "")
  if (digits.length < MOBILE_MINIMUM_DIGITS || isOneDigitRepeated(digits)) {
    return { field: "mobile", code: "MOBILE_INVALID" }
  }
  return null
}

function locationProblem(
  { location }: Pick<RegistrationForm, "location">,
  dealer: boolean
): RegistrationProblem | null {
  return dealer || location.trim() ? null : { field: "location", code: "LOCATION_MISSING" }
}

/** The first problem in a changed profile. The rules and their order are those of registration (spec §5). */
export function profileProblem(
  form: Pick<RegistrationForm, "first" | "last" | "mobile" | "location">,
  dealer: boolean
): RegistrationProblem | null {
  return personProblem(form) ?? locationProblem(form, dealer)
}

/**
 * The first problem in the order of spec §5, or `null`. `identity`: the result of the identity check that the browser
 * made for the form's e-mail address.
 */
export function registrationProblem(
  form: RegistrationForm,
  identity: { verified: boolean; adult: boolean } | null
): RegistrationProblem | null {
  const person = personProblem(form)
  if (person) return person
  if (!looksLikeEmail(form.email)) return { field: "email", code: "EMAIL_INVALID" }

  const dealer = isDealerForm(form)
  const location = locationProblem(form, dealer)
  if (location) return location
  if (dealer) {
    const problem = dealershipProblem(form.dealer)
    if (problem) return { field: `dealer.${problem.field}`, code: problem.code }
  }
  if (!form.acceptedTerms) return { field: "acceptedTerms", code: "TERMS_NOT_ACCEPTED" }
  const password = passwordProblem(form.password, form.confirmPassword)
  if (password) return { field: password === "PASSWORDS_DIFFER" ? "confirmPassword" : "password", code: password }
  if (!dealer) {
    if (!identity?.verified) return { field: "identity", code: "IDENTITY_NOT_VERIFIED" }
    if (!identity.adult) return { field: "identity", code: "UNDER_AGE" }
  }
  return null
}
