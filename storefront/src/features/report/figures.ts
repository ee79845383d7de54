import { LOCALE, TRAFFIC_SOURCES, type TrafficSource, type TrafficSources } from "@northlot/contract"

const whole = new Intl.NumberFormat(LOCALE)
const shortDay = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric", timeZone: "UTC" })

export const formatCount = (count: number): string => whole.format(count)

/** One decimal; a dash if there is no percentage. */
export const formatPercent = (percent: number | null): string => (percent === null ? "–" : `${percent.toFixed(1)}%`)

/** 'Nov 20' for a calendar day (ISO date), in every time zone. */
export const formatCalendarDay = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`))

const SOURCE_LABELS: Record<TrafficSource, string> = {
  search: "Search",
  direct: "Direct",
  referral: "Other sites",
  social: "Social",
}

export interface SourceShare {
  source: TrafficSource
  label: string
  views: number
  /** The share of the views with a known source, in whole percent. */
  percent: number
}

/** The known sources, the largest first; empty if none was measured. */
export function sourceShares(sources: TrafficSources): SourceShare[] {
  const known = TRAFFIC_SOURCES.reduce((sum, source) => sum + sources[source], 0)
  if (known === 0) return []
  return TRAFFIC_SOURCES.map((source) => ({
    source,
    label: SOURCE_LABELS[source],
    views: sources[source],
    percent: Math.round((sources[source] * 100) / known),
  })).sort((one, other) => other.views - one.views)
}
