import { TZDate } from "@date-fns/tz"
import { TIME_ZONE } from "@northlot/contract"
import { format } from "date-fns/format"

/** All time zones of the world change at full quarters of an hour. */
const QUARTER_HOUR_MILLISECONDS = 900_000
/** Caches the date of the last quarter of an hour, because the bidders of a batch all ask for the same date. */
let latest = { quarter: NaN, date: "" }

/** The calendar date in Toronto at this moment, as ISO `YYYY-MM-DD`. */
export function torontoDate(moment: Date): string {
  const quarter = Math.floor(moment.getTime() / QUARTER_HOUR_MILLISECONDS)
  if (latest.quarter !== quarter) latest = { quarter, date: format(new TZDate(moment, TIME_ZONE), "yyyy-MM-dd") }
  return latest.date
}

/** The date and time in Toronto, in the spreadsheet form `YYYY-MM-DD HH:MM`. */
export function torontoMinute(moment: Date): string {
  return format(new TZDate(moment, TIME_ZONE), "yyyy-MM-dd HH:mm")
}

/** The moment at which this calendar day (ISO `YYYY-MM-DD`) begins in Toronto, daylight saving included. */
export function torontoDayStart(date: string): Date {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number]
  return new Date(new TZDate(year, month - 1, day, TIME_ZONE).getTime())
}

/** The moment at which this calendar day ends in Toronto: the start of the next. */
export function torontoDayEnd(date: string): Date {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number]
  return new Date(new TZDate(year, month - 1, day + 1, TIME_ZONE).getTime())
}
