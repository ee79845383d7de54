import { TZDate } from "@date-fns/tz"
import { DIGEST_HOUR, TIME_ZONE } from "@northlot/contract"
import { format } from "date-fns/format"

/** The newest digest: its day in Toronto (ISO `YYYY-MM-DD`), and the moment until which matches belong to it. */
export function digestAt(now: Date): { day: string; until: Date } {
  const local = new TZDate(now, TIME_ZONE)
  const back = local.getHours() < DIGEST_HOUR ? 1 : 0
  const at = new TZDate(local.getFullYear(), local.getMonth(), local.getDate() - back, DIGEST_HOUR, TIME_ZONE)
  return { day: format(at, "yyyy-MM-dd"), until: new Date(at.getTime()) }
}
