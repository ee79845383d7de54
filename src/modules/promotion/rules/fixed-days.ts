import { MAXIMUM_PROMOTION_LEAD_DAYS, fromTorontoInput, toTorontoInput } from "@northlot/contract"
import { WEEKDAYS, type PromotionTier } from "@northlot/plugin-kit"

const DAY_MILLISECONDS = 86_400_000

export interface Run {
  from: Date
  to: Date
}

/** The calendar day in Toronto as midnight UTC, for date arithmetic. */
const dayOf = (moment: Date) => new Date(`${toTorontoInput(moment.toISOString()).slice(0, 10)}T00:00:00Z`)
const inDays = (day: Date, days: number) => new Date(day.getTime() + days * DAY_MILLISECONDS)
const midnightOf = (day: Date) => new Date(fromTorontoInput(day.toISOString().slice(0, 16))!)

/** The next occurrence of these weekdays that has not begun, from midnight to midnight in Toronto. */
export function nextWeekdays({ from, to }: NonNullable<PromotionTier["weekdays"]>, now: Date): Run {
  const [first, last] = [WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to)]
  const today = dayOf(now)
  const begins = inDays(today, (first - today.getUTCDay() + 7) % 7 || 7)
  return { from: midnightOf(begins), to: midnightOf(inDays(begins, ((last - first + 7) % 7) + 1)) }
}

/**
 * The fixed days that a promotion of this tier gets if it is bought now. `null` for a tier without fixed days: its
 * promotions run a number of days from their start.
 */
export function runOf({ weekdays, between }: PromotionTier, now: Date): Run | null {
  if (weekdays) return nextWeekdays(weekdays, now)
  return between ? { from: new Date(between.from), to: new Date(between.to) } : null
}

/** Whether a tier can be bought now: within its sale period, and not for days that are over or too far away. */
export function isOnSale({ onSale }: PromotionTier, run: Run | null, now: Date): boolean {
  if (onSale?.from && now < new Date(onSale.from)) return false
  if (onSale?.to && now >= new Date(onSale.to)) return false
  return run === null || (run.to > now && run.from <= inDays(now, MAXIMUM_PROMOTION_LEAD_DAYS))
}

/** The number of days in a run. Daylight saving time may make the run an hour longer or shorter. */
export const daysOfRun = ({ from, to }: Run) =>
  Math.max(1, Math.round((to.getTime() - from.getTime()) / DAY_MILLISECONDS))

/**
 * The places left on the fullest day of `run` (Toronto). `others` are the fixed days of other promotions, which each
 * take one place.
 */
export function placesLeft(placesPerDay: number, run: Run, others: readonly Run[]): number {
  let most = 0
  for (let day = dayOf(run.from); midnightOf(day) < run.to; day = inDays(day, 1)) {
    const [begins, ends] = [midnightOf(day), midnightOf(inDays(day, 1))]
    most = Math.max(most, others.filter(({ from, to }) => from < ends && to > begins).length)
  }
  return Math.max(0, placesPerDay - most)
}
