import { parsePhoneNumberFromString } from "libphonenumber-js/max"

const COUNTRIES = new Set(["CA", "US"])
const TYPES = new Set(["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE"])
/** In every area code the exchange of services that charge their caller. */
const PREMIUM_EXCHANGE = "976"

/**
 * The number in E.164 where SMS may go: an ordinary one of Canada or the United States, Canada's when no country is
 * named. Null for everything else: premium rate, toll-free and satellite numbers, other countries, extensions, what is
 * no number.
 */
export function smsNumberOf(text: string): string | null {
  const number = parsePhoneNumberFromString(text, "CA")
  if (!number?.isValid() || number.ext || !COUNTRIES.has(number.country ?? "") || !TYPES.has(number.getType() ?? ""))
    return null
  return number.nationalNumber.slice(3, 6) === PREMIUM_EXCHANGE ? null : number.number
}
