import { LOCALE, TIME_ZONE } from "../constants"

// These formatters are shared, because creating one takes a hundred times as long as using it.
const moments = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeStyle: "short", timeZone: TIME_ZONE })
const days = new Intl.DateTimeFormat(LOCALE, { month: "long", day: "numeric", timeZone: TIME_ZONE })
const zones = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, hour: "numeric", timeZoneName: "short" })

/** Date and time in Toronto as people write them, such as `November 21, 2026 at 4:05 p.m. EST`. */
export function torontoTime(moment: Date | string): string {
  return withZone(moments.format(new Date(moment)), moment)
}

/** The Toronto day of a moment, without the year because the moment is near: `November 21`. */
export function torontoDay(moment: Date | string): string {
  return days.format(new Date(moment))
}

/** Adds the zone to a Toronto time: readers may be elsewhere, and an hour repeats when daylight saving ends. */
export function withZone(text: string, moment: Date | string): string {
  const zone = zones.formatToParts(new Date(moment)).find(({ type }) => type === "timeZoneName")!.value
  return `${text} ${zone}`
}
