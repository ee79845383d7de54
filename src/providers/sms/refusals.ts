/** What a telephone company will never deliver, however often it is tried: told in the id that the provider answers. */
const PREFIX = "refused:"

/** Twilio's codes: 21610 is a number that has answered STOP, the others are numbers that cannot get SMS from us. */
const STOPPED = "21610"
const FINAL = new Set(["21211", "21214", "21217", "21408", "21612", "21614", "21635", STOPPED])

export const isFinalRefusal = (code: unknown): boolean => FINAL.has(String(code))
export const refusalId = (code: unknown): string => `${PREFIX}${String(code)}`

/** Why the provider will not send to this number; null when it did. */
export function refusalOf(providerId: string): "stopped" | "refused" | null {
  if (!providerId.startsWith(PREFIX)) return null
  return providerId === refusalId(STOPPED) ? "stopped" : "refused"
}
