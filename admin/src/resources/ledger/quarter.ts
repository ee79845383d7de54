import { torontoDate } from "../../ui/format"

/** From the first day of the calendar quarter in Toronto to today: the period of most HST returns. */
export function currentQuarter(now: Date): { from: string; to: string } {
  const to = torontoDate(now)
  const month = Number(to.slice(5, 7))
  const first = month - ((month - 1) % 3)
  return { from: `${to.slice(0, 4)}-${String(first).padStart(2, "0")}-01`, to }
}
