import { TRAFFIC_SOURCES, trafficSourceOf, type TrafficSource } from "@northlot/contract"

const KEY = "northlot.visit"
/** A visit goes on while its pages follow each other within half an hour. */
const VISIT_MILLISECONDS = 30 * 60_000

interface Visit {
  source: TrafficSource
  /** When it was last heard of, in milliseconds of the device's clock. */
  at: number
}

/**
 * What brought the visit that this page belongs to. Cards open in a new tab, and a checkout comes back from another
 * site: a visit under way keeps what began it.
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

/** The class of what brought the visit, kept in this browser for half an hour; never an address. */
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
    // A browser that keeps nothing knows of this page alone.
    ofThisPage ??= trafficSourceOf(document.referrer, window.location.host)
  }
  return ofThisPage
}
