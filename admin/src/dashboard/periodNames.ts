import type { Period } from "./useFigures"

interface PeriodNames {
  now: string
  before: string
  /** A sentence that names the two periods whose figures the dashboard compares. */
  compared: string
}

const NAMES = {
  day: { now: "Today", before: "Yesterday", compared: "Today so far, compared with yesterday up to the same time." },
  week: {
    now: "This week",
    before: "Last week",
    compared: "This week so far, compared with the same part of last week.",
  },
  month: {
    now: "This month",
    before: "Last month",
    compared: "This month so far, compared with the same part of last month.",
  },
  days: { now: "These days", before: "Days before", compared: "Compared with the same number of days before." },
} as const satisfies Record<string, PeriodNames>

/** The names that screens show for a period and for the period before it. */
export const namesOf = (period: Period): PeriodNames => NAMES["range" in period ? period.range : "days"]
