import { TRAFFIC_SOURCES, type TrafficSource } from "@northlot/contract"
import type { DemoVehicle } from "../catalogue/demo-vehicle"
import { between, seededRandom } from "../random"

/** The number of views of a car on one day from one traffic source. */
export interface DemoVisits {
  daysAgo: number
  source: TrafficSource
  views: number
}

const MINUTES_OF_DAY = 1_440
/** The number of days for which a scheduled car has had views already, because it was announced. */
const ANNOUNCED_DAYS = 3
/** The number of views that a very popular car has on an ordinary day. */
const MOST_ON_A_DAY = 20
const SHARES: Readonly<Record<TrafficSource, number>> = {
  search: 0.46,
  direct: 0.28,
  referral: 0.12,
  social: 0.14,
}

/**
 * The first and last day with views of a car, in days before the demo data is loaded. `null` for a draft, which nobody
 * sees.
 */
function daysOnSale({ state, schedule }: DemoVehicle): { first: number; last: number } | null {
  if (state === "draft" || !schedule) return null
  if (state === "scheduled") return { first: ANNOUNCED_DAYS, last: 0 }
  const daysAgo = (minutes: number) => Math.max(0, Math.floor(-minutes / MINUTES_OF_DAY))
  return { first: daysAgo(schedule.startsInMinutes), last: daysAgo(schedule.endsInMinutes) }
}

/**
 * The recorded views of a car, with peaks on its first and last days. They are the same each time the demo data is
 * loaded.
 */
export function visitsOf(vehicle: DemoVehicle): DemoVisits[] {
  const days = daysOnSale(vehicle)
  if (!days) return []
  const random = seededRandom(vehicle.picture.seed ^ 0x7157)
  const usual = between(random, 0.3, 1) * (vehicle.featuredDays === null ? 1 : 1.5) * MOST_ON_A_DAY
  const visits: DemoVisits[] = []
  for (let daysAgo = days.first; daysAgo >= days.last; daysAgo--) {
    const interest = 0.5 + 0.6 / (1 + days.first - daysAgo) + 0.7 / (1 + daysAgo - days.last)
    for (const source of TRAFFIC_SOURCES) {
      const views = Math.round(usual * interest * SHARES[source] * between(random, 0.5, 1.5))
      if (views > 0) visits.push({ daysAgo, source, views })
    }
  }
  return visits
}
