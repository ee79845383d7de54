/** The choices of the date filter, in their order (spec §2, /transactions). */
export const TRANSACTION_PERIODS = [
  "all",
  "today",
  "last-7-days",
  "last-30-days",
  "this-month",
  "previous-month",
  "last-90-days",
  "year-to-date",
] as const
export type TransactionPeriod = (typeof TRANSACTION_PERIODS)[number]

/** A range of calendar days as ISO `YYYY-MM-DD`. Both days are included. */
export interface DayRange {
  first: string
  last: string
}

/** The days of a period as of `today`; `null` for `all`. The last 7, 30 or 90 days include today. */
export function daysOfPeriod(period: TransactionPeriod, today: string): DayRange | null {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number]
  const until = (first: string): DayRange => ({ first, last: today })
  switch (period) {
    case "all":
      return null
    case "today":
      return until(today)
    case "last-7-days":
      return until(isoDay(year, month, day - 6))
    case "last-30-days":
      return until(isoDay(year, month, day - 29))
    case "last-90-days":
      return until(isoDay(year, month, day - 89))
    case "this-month":
      return until(isoDay(year, month, 1))
    case "previous-month":
      return { first: isoDay(year, month - 1, 1), last: isoDay(year, month, 0) }
    case "year-to-date":
      return until(isoDay(year, 1, 1))
  }
}

/** An ISO date. A day or month out of range overflows into the adjacent month or year. */
function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
