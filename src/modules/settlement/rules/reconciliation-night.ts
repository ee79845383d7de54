import { TZDate } from "@date-fns/tz"
import { TIME_ZONE } from "@northlot/contract"
import { format } from "date-fns/format"
import { subDays } from "date-fns/subDays"

/** The hour in Toronto from which a night's comparison is due: card networks have settled the day by then. */
const HOUR = 3
const FIRST_WAIT_MINUTES = 5
const LONGEST_WAIT_MINUTES = 120
const MINUTE_MILLISECONDS = 60_000

/**
 * The newest night in Toronto (`YYYY-MM-DD`) for which the ledger must be compared with the payment providers by now.
 */
export function nightAt(now: Date): string {
  const there = new TZDate(now, TIME_ZONE)
  return format(there.getHours() >= HOUR ? there : subDays(there, 1), "yyyy-MM-dd")
}

/** Whether to retry a night after this many failures: soon at first, then every two hours. */
export function isRetryDue(
  { failures, lastFailedAt }: { failures: number; lastFailedAt: Date | null },
  now: Date
): boolean {
  if (lastFailedAt === null) return true
  const minutes = Math.min(FIRST_WAIT_MINUTES * 2 ** (failures - 1), LONGEST_WAIT_MINUTES)
  return now.getTime() >= lastFailedAt.getTime() + minutes * MINUTE_MILLISECONDS
}
