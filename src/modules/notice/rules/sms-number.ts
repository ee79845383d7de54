import { isOneDigitRepeated, splitExtension, withoutInvisibleSigns } from "@northlot/contract"
import { findPhoneNumbersInText, parsePhoneNumberFromString } from "libphonenumber-js/max"

const COUNTRIES = new Set(["CA", "US"])
const TYPES = new Set(["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE"])
/** In every area code, 976 is the exchange of premium-rate services that charge their caller. */
const PREMIUM_EXCHANGE = "976"

/** Why SMS cannot reach a number, worded for the person who typed it. */
const PROBLEMS = {
  missing: "Enter the mobile number for SMS.",
  several: "SMS go to one number. Enter only one number.",
  extension: "SMS cannot reach an extension. Enter a mobile number without an extension.",
  tollFree: "SMS cannot reach toll-free numbers. Enter a mobile number.",
  premium: "SMS cannot reach premium numbers. Enter a mobile number.",
  foreign: "SMS go only to numbers in Canada and the United States.",
  unknown: "This is not a mobile number in Canada or the United States. Check the digits.",
} as const

type Read = { number: string; problem: null } | { number: null; problem: string }
const refused = (problem: keyof typeof PROBLEMS): Read => ({ number: null, problem: PROBLEMS[problem] })

/**
 * Converts a typed number to E.164, or returns the reason why SMS cannot go there. SMS go only to ordinary numbers of
 * Canada and the United States. A number without a country code is read as Canadian.
 */
export function readSmsNumber(text: string): Read {
  const typed = withoutInvisibleSigns(text).trim()
  if (typed === "") return refused("missing")
  if (isSeveral(typed)) return refused("several")
  const { number: written, extension } = splitExtension(typed)
  // Most of the world dials abroad with two zeros.
  const number = parsePhoneNumberFromString(written.replace(/^00(?=[1-9])/, "+"), "CA")
  if (!number?.isValid() || isOneDigitRepeated(number.nationalNumber)) return refused("unknown")
  if (!COUNTRIES.has(number.country ?? "")) return refused("foreign")
  if (extension !== null || number.ext) return refused("extension")
  const type = number.getType() ?? ""
  if (type === "TOLL_FREE") return refused("tollFree")
  if (type === "PREMIUM_RATE" || number.nationalNumber.slice(3, 6) === PREMIUM_EXCHANGE) return refused("premium")
  return TYPES.has(type) ? { number: number.number, problem: null } : refused("unknown")
}

export const smsNumberOf = (text: string): string | null => readSmsNumber(text).number

function isSeveral(typed: string): boolean {
  // The telephone number library reads digits after a comma as an extension, so ` / ` replaces the comma.
  const apart = typed.replace(/[,;](?=.*\d{3}.*\d{4})/g, " / ")
  return findPhoneNumbersInText(apart, "CA").length > 1
}
