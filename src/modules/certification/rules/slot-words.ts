import { LOCALE, torontoTime } from "@northlot/contract"

/** Formats `14:00` as '2:00 p.m.'. */
export function hourName(time: string): string {
  return new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone: "UTC" }).format(
    new Date(`2000-01-01T${time}:00Z`)
  )
}

/** Formats a moment in Toronto time: 'November 23, 2026 at 2:00 p.m.'. */
export function slotName(startsAt: Date): string {
  return torontoTime(startsAt)
}
