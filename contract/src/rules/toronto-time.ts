import { LOCALE, TIME_ZONE } from "../constants"
import { toTorontoInput } from "./toronto-input"

const HOUR_MILLISECONDS = 3_600_000

// Kept: to make one takes a hundred times as long as to use it.
const moments = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeStyle: "short", timeZone: TIME_ZONE })
const days = new Intl.DateTimeFormat(LOCALE, { month: "long", day: "numeric", timeZone: TIME_ZONE })
const zones = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, hour: "numeric", timeZoneName: "short" })

/** Date and time in Toronto as people write them, such as `November 21, 2026 at 4:05 p.m.`. */
export function torontoTime(moment: Date | string): string {
  return withRepeatedZone(moments.format(new Date(moment)), moment)
}

/** The day of a moment that is near, in Toronto: `November 21`. */
export function torontoDay(moment: Date | string): string {
  return days.format(new Date(moment))
}

/**
 * A text that ends with the time of day in Toronto, and names the zone where that time comes twice: `1:30 a.m. EDT`, and
 * an hour later `1:30 a.m. EST`, in the night in which daylight saving ends.
 */
export function withRepeatedZone(text: string, moment: Date | string): string {
  const at = new Date(moment)
  const wall = (milliseconds: number) => toTorontoInput(new Date(at.getTime() + milliseconds).toISOString())
  if (wall(HOUR_MILLISECONDS) !== wall(0) && wall(-HOUR_MILLISECONDS) !== wall(0)) return text
  const zone = zones.formatToParts(at).find(({ type }) => type === "timeZoneName")!.value
  return `${text} ${zone}`
}
