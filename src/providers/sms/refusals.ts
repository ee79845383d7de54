/** A message id with this prefix means that the SMS provider will never send to the recipient's number. */
const PREFIX = "refused:"

/**
 * Twilio's codes: 21610 is a number that answered STOP; the others are numbers that the market cannot send SMS to.
 */
const STOPPED = "21610"
const FINAL = new Set(["21211", "21214", "21217", "21408", "21612", "21614", "21635", STOPPED])

export const isFinalRefusal = (code: unknown): boolean => FINAL.has(String(code))
export const refusalId = (code: unknown): string => `${PREFIX}${String(code)}`

/** Why the provider will never send to this number; null if it sent the SMS. */
export function refusalOf(providerId: string): "stopped" | "refused" | null {
  if (!providerId.startsWith(PREFIX)) return null
  return providerId === refusalId(STOPPED) ? "stopped" : "refused"
}
