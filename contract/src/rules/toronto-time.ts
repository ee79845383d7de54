import { LOCALE, TIME_ZONE } from "../constants"

// Kept: to make one takes a hundred times as long as to use it.
const moments = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeStyle: "short", timeZone: TIME_ZONE })
const days = new Intl.DateTimeFormat(LOCALE, { month: "long", day: "numeric", timeZone: TIME_ZONE })

/** Date and time in Toronto as people write them, such as `November 21, 2026 at 4:05 p.m.`. */
export function torontoTime(moment: Date | string): string {
  return moments.format(new Date(moment))
}

/** The day of a moment that is near, in Toronto: `November 21`. */
export function torontoDay(moment: Date | string): string {
  return days.format(new Date(moment))
}
