import { torontoDate } from "../../ui/format"

/** The first day of the current calendar quarter in Toronto and today: the period of most HST returns. */
export function currentQuarter(now: Date): { from: string; to: string } {
  const to = torontoDate(now)
  const month = Number(to.slice(5, 7))
  const first = month - ((month - 1) % 3)
  return { from: `${to.slice(0, 4)}-${String(first).padStart(2, "0")}-01`, to }
}
