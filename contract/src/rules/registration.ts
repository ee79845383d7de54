import { MOBILE_MINIMUM_DIGITS } from "../constants"
import { PASSWORDS_DO_NOT_MATCH, passwordProblem } from "./password"

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
  /** Left out where only the form itself can compare (the HTTP contract does not require it). */
  confirmPassword?: string
  dealer?: { name: string; address: string; omvic: string; tel: string } | null
}

export interface RegistrationProblem {
  field: string
  message: string
}

export const IDENTITY_REQUIRED = "Please complete ID Verification."
export const ADULTS_ONLY = "You must be 18+ to register."
export const IDENTITY_NEEDS_NAME = "Enter your first name, last name and a valid email first."

/** Looks like an address; whether it exists is found out by writing to it. */
export function looksLikeEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@<>()[\],;:\\"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)
}

/** Dealers, buying or selling, are checked by their licence; everyone else by an identity document. */
export function isDealerForm(form: Pick<RegistrationForm, "role" | "buyerType" | "sellerType">): boolean {
  return form.role === "buyer" ? form.buyerType === "dealer" : form.sellerType === "dealer"
}

function personProblem(form: Pick<RegistrationForm, "first" | "last" | "mobile">): RegistrationProblem | null {
  if (!form.first.trim() || !form.last.trim()) {
    return { field: form.first.trim() ? "last" : "first", message: "Please enter your first and last name." }
  }
  if (form.mobile.replace(/\D/g, "").length < MOBILE_MINIMUM_DIGITS) {
    return { field: "mobile", message: "Please enter a valid mobile number." }
  }
  return null
}

function locationProblem(
  { location }: Pick<RegistrationForm, "location">,
  dealer: boolean
): RegistrationProblem | null {
  return dealer || location.trim()
    ? null
    : { field: "location", message: "Please enter your location (City / Province)." }
}

/**
 * The first problem of what somebody changes in the own profile: registration's rules in registration's order (spec
 * §5).
 */
export function profileProblem(
  form: Pick<RegistrationForm, "first" | "last" | "mobile" | "location">,
  dealer: boolean
): RegistrationProblem | null {
  return personProblem(form) ?? locationProblem(form, dealer)
}

/**
 * The first problem of a registration in the order of spec §5, or `null`. Identity is the verification
 * that this browser finished for this e-mail: `adult: false` is somebody under 18.
 */
export function registrationProblem(
  form: RegistrationForm,
  identity: { verified: boolean; adult: boolean } | null
): RegistrationProblem | null {
  const person = personProblem(form)
  if (person) return person
  if (!looksLikeEmail(form.email.trim())) return { field: "email", message: "Please enter a valid email." }

  const dealer = isDealerForm(form)
  const location = locationProblem(form, dealer)
  if (location) return location
  if (dealer) {
    if (!form.dealer?.name.trim())
      return { field: "dealer.name", message: "Please enter the dealership's registered name." }
    if (!form.dealer.address.trim())
      return { field: "dealer.address", message: "Please enter the dealership's address." }
    if (!/^\d{4,10}$/.test(form.dealer.omvic.trim())) {
      return { field: "dealer.omvic", message: "Please enter the OMVIC registration number (digits only)." }
    }
  }
  if (!form.acceptedTerms) {
    return { field: "acceptedTerms", message: "Please accept the Terms and Privacy Policy." }
  }
  if (!form.password) return { field: "password", message: "Please enter a password." }
  const password = passwordProblem(form.password)
  if (password) return { field: "password", message: password }
  if (form.confirmPassword !== undefined && form.confirmPassword !== form.password) {
    return { field: "confirmPassword", message: PASSWORDS_DO_NOT_MATCH }
  }
  if (!dealer) {
    if (!identity?.verified) return { field: "identity", message: IDENTITY_REQUIRED }
    if (!identity.adult) return { field: "identity", message: ADULTS_ONLY }
  }
  return null
}
