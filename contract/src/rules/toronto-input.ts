import { TIME_ZONE } from "../constants"

const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

/** A moment as the value of a `datetime-local` input in Toronto: '2026-11-20T18:05'. */
export function toTorontoInput(instant: string | null): string {
  if (!instant) return ""
  const found = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}`
}

/**
 * Converts a Toronto wall-clock time to ISO in UTC; `null` if it is malformed. When clocks change, a skipped time
 * becomes one hour later, and a repeated time means its first occurrence.
 */
export function fromTorontoInput(value: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) return null
  const wanted = Date.parse(`${value}:00Z`)
  if (Number.isNaN(wanted)) return null
  for (const hours of [4, 5]) {
    const candidate = new Date(wanted + hours * 3_600_000).toISOString()
    if (toTorontoInput(candidate) === value) return candidate
  }
  return new Date(wanted + 5 * 3_600_000).toISOString()
}

/** The moment (ISO, UTC) at which the next Monday begins in Toronto. */
export function nextTorontoMonday(now: number): string {
  const today = new Date(`${toTorontoInput(new Date(now).toISOString()).slice(0, 10)}T00:00:00Z`)
  today.setUTCDate(today.getUTCDate() + ((8 - today.getUTCDay()) % 7 || 7))
  return fromTorontoInput(today.toISOString().slice(0, 16))!
}
