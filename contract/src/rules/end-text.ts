import { LOCALE, TIME_ZONE } from "../constants"

// The formats are cached, because creating one takes a hundred times as long as using it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  })
  formats.set(timeZone, made)
  return made
}

function readIn(timeZone: string, moment: Date): { clock: string; zone: string } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value])
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ""
  const time = `${part("hour")}:${part("minute")} ${part("dayPeriod")}`
  return { clock: `${part("weekday")} ${part("month")} ${part("day")}, ${time}`, zone: part("timeZoneName") }
}

/**
 * When an auction ends, by the reader's clock. If Toronto's clock differs, Toronto's time is added: 'Sun Nov 29, 12:00
 * a.m. EST', 'Sat Nov 28, 9:00 p.m. PST (Sun Nov 29, 12:00 a.m. EST in Toronto)'. An e-mail states only Toronto's time.
 */
export function endText(moment: Date | string, readersZone: string = TIME_ZONE): string {
  const at = new Date(moment)
  const toronto = readIn(TIME_ZONE, at)
  const told = `${toronto.clock} ${toronto.zone}`
  if (readersZone === TIME_ZONE) return told
  const own = readIn(readersZone, at)
  return own.clock === toronto.clock ? told : `${own.clock} ${own.zone} (${told} in Toronto)`
}
