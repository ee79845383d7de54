import { LOCALE, TIME_ZONE } from "../constants"

/** Date and time in Toronto as people write them, such as `November 21, 2026 at 4:05 p.m.`. */
export function torontoTime(moment: Date | string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeStyle: "short", timeZone: TIME_ZONE }).format(
    new Date(moment)
  )
}
