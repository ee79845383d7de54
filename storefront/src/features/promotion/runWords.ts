import { LOCALE, TIME_ZONE, withZone } from "@northlot/contract"

const clock = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})
const DAY = { timeZone: TIME_ZONE, weekday: "short", month: "short", day: "numeric" } as const
const days = new Intl.DateTimeFormat(LOCALE, DAY)
const moments = new Intl.DateTimeFormat(LOCALE, { ...DAY, hour: "numeric", minute: "2-digit" })

/**
 * The days of a promotion as text: 'Fri, Nov 27 to Sun, Nov 29' for whole days in Toronto, otherwise with the time of
 * day.
 */
export function runWords(runsFrom: string, runsTo: string): string {
  const [from, to] = [new Date(runsFrom), new Date(runsTo)]
  const isWholeDays = clock.format(from) === "00:00" && clock.format(to) === "00:00"
  const moment = (at: Date) => withZone(moments.format(at), at)
  if (!isWholeDays) return `${moment(from)} to ${moment(to)}`
  const [first, last] = [days.format(from), days.format(new Date(to.getTime() - 1))]
  return first === last ? first : `${first} to ${last}`
}
