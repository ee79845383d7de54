import { LOCALE, TIME_ZONE, withZone } from "@northlot/contract"

const moment = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, dateStyle: "medium", timeStyle: "short" })
const momentToTheSecond = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  dateStyle: "medium",
  timeStyle: "medium",
})
const momentOfTheYear = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
})
const year = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, year: "numeric" })
const day = new Intl.DateTimeFormat(LOCALE, { timeZone: "UTC", dateStyle: "medium" })
// The locale en-CA writes dates as ISO 8601 does.
const date = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
})
const timeOfDay = new Intl.DateTimeFormat(LOCALE, { timeZone: "UTC", hour: "numeric", minute: "2-digit" })
const number = new Intl.NumberFormat(LOCALE)

/** A moment in Toronto time, whatever the device's zone; a dash for no value. */
export const formatMoment = (instant: string | null | undefined): string =>
  instant ? withZone(moment.format(new Date(instant)), instant) : "–"

/** As `formatMoment`, for table columns: the year is shown only if it is not the current year. */
export function formatMomentBriefly(instant: string | null | undefined): string {
  if (!instant) return "–"
  const then = new Date(instant)
  const text = (year.format(then) === year.format(new Date()) ? momentOfTheYear : moment).format(then)
  // Non-breaking spaces keep 'a.m.' on the line of its time; a narrow column breaks after the day.
  return withZone(text, then).replace(/(?<!,)\s/g, "\u00a0")
}

/** As `formatMoment` with seconds, for bids. */
export const formatMomentToTheSecond = (instant: string): string =>
  withZone(momentToTheSecond.format(new Date(instant)), instant)

/** A calendar date (`YYYY-MM-DD`), which has no time zone. */
export const formatDay = (date: string | null | undefined): string =>
  date ? day.format(new Date(`${date}T00:00:00Z`)) : "–"

/** A time of day (`HH:MM`), such as '2:00 p.m.'. */
export const formatTimeOfDay = (time: string): string => timeOfDay.format(new Date(`2000-01-01T${time}:00Z`))

/** Shortens a text to 80 characters, so that it fits into a table's column. */
export const excerpt = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

export const formatNumber = (value: number): string => number.format(value)

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const

/** Formats a number of seconds: 5400 becomes '1 hour 30 minutes'. */
export function formatDuration(seconds: number): string {
  let left = seconds
  const parts: string[] = []
  for (const [unit, length] of UNITS) {
    const count = Math.floor(left / length)
    left -= count * length
    if (count > 0) parts.push(`${number.format(count)} ${unit}${count === 1 ? "" : "s"}`)
  }
  return parts.join(" ") || "0 seconds"
}

/** Formats a number of seconds in at most two units. */
function formatBriefly(seconds: number): string {
  const step = seconds >= 86_400 ? 3_600 : seconds >= 60 ? 60 : 1
  return formatDuration(seconds - (seconds % step))
}

const secondsBetween = (earlier: string, later: string) => Math.trunc((Date.parse(later) - Date.parse(earlier)) / 1_000)

/**
 * Formats the time to a deadline in at most two units, such as 'in 2 days 3 hours' or 'overdue by 5 hours'. Both
 * arguments are instants; `now` is the server's.
 */
export function formatTimeLeft(dueAt: string, now: string): string {
  const seconds = secondsBetween(now, dueAt)
  return seconds < 0 ? `overdue by ${formatBriefly(-seconds)}` : `in ${formatBriefly(seconds)}`
}

/** Formats a task's age in at most two units, such as 'for 2 days 3 hours'. */
export const formatAge = (beganAt: string, now: string): string =>
  `for ${formatBriefly(Math.max(0, secondsBetween(beganAt, now)))}`

/** The calendar date in Toronto (`YYYY-MM-DD`). */
export const torontoDate = (moment: Date): string => date.format(moment)
