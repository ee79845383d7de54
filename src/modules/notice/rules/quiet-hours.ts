import { TZDate } from "@date-fns/tz"
import { TIME_ZONE } from "@northlot/contract"
import type { QuietHours } from "../types"

/** The quiet hours of a person who has chosen none, so that no telephone rings at night unasked. */
export const DEFAULT_QUIET_HOURS: QuietHours = { from: "22:00", until: "08:00" }

/**
 * The end of the quiet hours that contain this moment; `null` outside quiet hours. The hours follow Toronto's
 * clocks: a night is an hour shorter or longer when daylight saving time starts or ends.
 */
export function quietUntil(moment: Date, quietHours: QuietHours | null): Date | null {
  if (!quietHours || quietHours.from === quietHours.until) return null
  const local = new TZDate(moment, TIME_ZONE)
  const minutes = local.getHours() * 60 + local.getMinutes()
  const [from, until] = [minutesOf(quietHours.from), minutesOf(quietHours.until)]
  const overMidnight = until < from
  const quiet = overMidnight ? minutes >= from || minutes < until : minutes >= from && minutes < until
  if (!quiet) return null
  const tomorrow = overMidnight && minutes >= from
  const end = new TZDate(
    local.getFullYear(),
    local.getMonth(),
    local.getDate() + (tomorrow ? 1 : 0),
    Math.floor(until / 60),
    until % 60,
    TIME_ZONE
  ).getTime()
  // When daylight saving time ends, one hour repeats, so `until` may occur twice. If its first occurrence has passed,
  // the second is the end.
  return new Date(end > moment.getTime() ? end : end + REPEATED_HOUR_MILLISECONDS)
}

const REPEATED_HOUR_MILLISECONDS = 3_600_000

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number) as [number, number]
  return hours * 60 + minutes
}
