import { TZDate } from "@date-fns/tz"
import { TIME_ZONE } from "@northlot/contract"
import { format } from "date-fns"

/** The calendar date in Toronto at this moment, as ISO `YYYY-MM-DD`. */
export function torontoDate(moment: Date): string {
  return format(new TZDate(moment, TIME_ZONE), "yyyy-MM-dd")
}
