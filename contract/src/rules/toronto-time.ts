import { LOCALE, TIME_ZONE } from "../constants"

// Kept: to make one takes a hundred times as long as to use it.
const moments = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeStyle: "short", timeZone: TIME_ZONE })
const days = new Intl.DateTimeFormat(LOCALE, { month: "long", day: "numeric", timeZone: TIME_ZONE })
const zones = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, hour: "numeric", timeZoneName: "short" })

/** Date and time in Toronto as people write them, such as `November 21, 2026 at 4:05 p.m. EST`. */
export function torontoTime(moment: Date | string): string {
  return withZone(moments.format(new Date(moment)), moment)
}

/** The day of a moment that is near, in Toronto: `November 21`. */
export function torontoDay(moment: Date | string): string {
  return days.format(new Date(moment))
}

/**
 * A text that ends with the time of day in Toronto, and the zone of that moment: who reads it may be in another one, and
 * half past one comes twice in the night in which daylight saving ends.
 */
export function withZone(text: string, moment: Date | string): string {
  const zone = zones.formatToParts(new Date(moment)).find(({ type }) => type === "timeZoneName")!.value
  return `${text} ${zone}`
}
