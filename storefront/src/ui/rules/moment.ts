import { LOCALE, TIME_ZONE, withRepeatedZone } from "@northlot/contract"

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

/** 'Nov 20, 6:05 p.m.' in Toronto, whatever the device's zone; the hour and its half of the day stay on one line. */
export const formatMoment = (instant: string): string =>
  withRepeatedZone(moment.format(new Date(instant)).replace(/ (?=.\.)/, "\u00a0"), instant)
/** 'Friday, November 20, 2026 at 6:05 p.m. EST' in Toronto: for what people put into their calendar. */
export const formatLongMoment = (instant: string): string => longMoment.format(new Date(instant))
/** 'Nov 20, 2026' in Toronto. */
export const formatDay = (instant: string): string => day.format(new Date(instant))
/** '6:05 p.m.' in Toronto. */
export const formatTime = (instant: string): string => withRepeatedZone(time.format(new Date(instant)), instant)
