import { LOCALE } from "@northlot/contract"

/** Formats an hour: `14:00` as '2:00 p.m.'. */
export function hourName(time: string): string {
  return new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone: "UTC" }).format(
    new Date(`2000-01-01T${time}:00Z`)
  )
}
