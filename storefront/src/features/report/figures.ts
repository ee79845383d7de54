import { LOCALE, TRAFFIC_SOURCES, type TrafficSource, type TrafficSources } from "@northlot/contract"

const whole = new Intl.NumberFormat(LOCALE)
const shortDay = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric", timeZone: "UTC" })

export const formatCount = (count: number): string => whole.format(count)

/** A percentage with one decimal; a dash if there is none. */
export const formatPercent = (percent: number | null): string => (percent === null ? "–" : `${percent.toFixed(1)}%`)

/** A calendar day (ISO date) as text, the same in every time zone: 'Nov 20'. */
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

/** The views by source, the largest first; empty if no source was measured. */
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
