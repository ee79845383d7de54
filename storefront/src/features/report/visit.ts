import { TRAFFIC_SOURCES, trafficSourceOf, type TrafficSource } from "@northlot/contract"

const KEY = "northlot.visit"
/** The longest pause within one visit: a page opened later begins a new visit. */
const VISIT_MILLISECONDS = 30 * 60_000

interface Visit {
  source: TrafficSource
  /** When the visitor opened the last page, in milliseconds of the device's clock. */
  at: number
}

/**
 * The traffic source of this page's visit. A running visit preserves its first source, because new tabs and returns
 * from a checkout have other referrers.
 */
export function visitOf(stored: Visit | null, referrer: { address: string; ownHost: string }, now: number): Visit {
  const goesOn = stored !== null && now >= stored.at && now - stored.at < VISIT_MILLISECONDS
  return { source: goesOn ? stored.source : trafficSourceOf(referrer.address, referrer.ownHost), at: now }
}

export function readVisit(text: string | null): Visit | null {
  try {
    const { source, at } = JSON.parse(text ?? "null") as Partial<Visit>
    return TRAFFIC_SOURCES.includes(source!) && typeof at === "number" ? { source: source!, at } : null
  } catch {
    return null
  }
}

let ofThisPage: TrafficSource | undefined

/**
 * The traffic source of the visit. Only the kind of source is stored in this browser, for half an hour, never an
 * address.
 */
export function visitSource(): TrafficSource {
  const now = Date.now()
  try {
    const visit = visitOf(
      readVisit(localStorage.getItem(KEY)),
      { address: document.referrer, ownHost: window.location.host },
      now
    )
    ofThisPage ??= visit.source
    localStorage.setItem(KEY, JSON.stringify({ source: ofThisPage, at: now } satisfies Visit))
  } catch {
    // The browser refuses storage: only this page's referrer is known.
    ofThisPage ??= trafficSourceOf(document.referrer, window.location.host)
  }
  return ofThisPage
}
