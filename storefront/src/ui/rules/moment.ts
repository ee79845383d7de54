import { LOCALE, TIME_ZONE, withZone } from "@northlot/contract"

const moment = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
})
const longMoment = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
})
const day = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, year: "numeric", month: "short", day: "numeric" })
const time = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, hour: "numeric", minute: "2-digit" })

/** Formats an instant as 'Nov 20, 6:05 p.m. EST', in Toronto time. Hour, 'p.m.' and zone stay on one line. */
export const formatMoment = (instant: string): string =>
  withZone(moment.format(new Date(instant)), instant).replace(/ (?=.\.| ?E[DS]T$)/g, "\u00a0")
/**
 * Formats an instant as 'Friday, November 20, 2026 at 6:05 p.m. EST', in Toronto time. For dates that people put into a
 * calendar.
 */
export const formatLongMoment = (instant: string): string => longMoment.format(new Date(instant))
/** Formats an instant as 'Nov 20, 2026', in Toronto time. */
export const formatDay = (instant: string): string => day.format(new Date(instant))
/** Formats an instant as '6:05 p.m. EST', in Toronto time. */
export const formatTime = (instant: string): string => withZone(time.format(new Date(instant)), instant)
