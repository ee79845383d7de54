import { TZDate } from "@date-fns/tz"
import { TIME_ZONE } from "@northlot/contract"
import { format } from "date-fns/format"
import { startOfDay } from "date-fns/startOfDay"
import { startOfMonth } from "date-fns/startOfMonth"
import { startOfWeek } from "date-fns/startOfWeek"
import { subDays } from "date-fns/subDays"
import { subMonths } from "date-fns/subMonths"
import { subWeeks } from "date-fns/subWeeks"
import { torontoDayEnd, torontoDayStart } from "#src/platform/toronto"

export type Range = "day" | "week" | "month"
export interface PeriodQuery {
  range: Range
  /** Days in Toronto; both are set or neither. */
  from?: string
  to?: string
}

/** A period from `since` (inclusive) to `until` (exclusive). */
export interface Stretch {
  since: Date
  until: Date
}

export interface Period extends Stretch {
  range: Range | "days"
  /** The previous period for comparison. It covers as much time as the current period has lasted so far. */
  before: Stretch
}

const BEGINNINGS: Readonly<Record<Range, (at: TZDate) => TZDate>> = {
  day: (at) => startOfDay(at),
  week: (at) => startOfWeek(at, { weekStartsOn: 1 }),
  month: (at) => startOfMonth(at),
}

const BACK: Readonly<Record<Range, (at: TZDate) => TZDate>> = {
  day: (at) => subDays(at, 1),
  week: (at) => subWeeks(at, 1),
  month: (at) => subMonths(at, 1),
}

const plain = (at: Date) => new Date(at.getTime())

/**
 * The current day, week (from Monday) or month up to `now`; with `from` and `to`, these days instead. All days are
 * Toronto's.
 */
export function periodOf({ range, from, to }: PeriodQuery, now: Date): Period {
  if (from !== undefined && to !== undefined) return namedDays(from, to)
  const since = BEGINNINGS[range](new TZDate(now, TIME_ZONE))
  return { range, since: plain(since), until: now, before: upTo(BACK[range](since), since, now) }
}

/**
 * A period that starts at `beginning` and is as long as the one from `since` to `until`. It ends at `since` at the
 * latest.
 */
function upTo(beginning: Date, since: Date, until: Date): Stretch {
  const end = Math.min(beginning.getTime() + until.getTime() - since.getTime(), since.getTime())
  return { since: plain(beginning), until: new Date(end) }
}

function namedDays(from: string, to: string): Period {
  const [since, until] = [torontoDayStart(from), torontoDayEnd(to)]
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  const earlier = format(subDays(new TZDate(since, TIME_ZONE), days), "yyyy-MM-dd")
  return { range: "days", since, until, before: { since: torontoDayStart(earlier), until: since } }
}

/** The period in the form of the endpoints' answers. */
export function periodView({ range, since, until, before }: Period) {
  return {
    range,
    since: since.toISOString(),
    until: until.toISOString(),
    before: { since: before.since.toISOString(), until: before.until.toISOString() },
  }
}
