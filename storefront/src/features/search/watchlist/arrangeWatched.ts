import type { ListingCard } from "@northlot/contract"

/** A watched car; `listing` is null if the person may no longer see it. */
export interface WatchedCar {
  id: string
  title: string
  listing: ListingCard | null
}

export const WATCHED_TABS = ["live", "sold", "ended"] as const
export type WatchedTab = (typeof WATCHED_TABS)[number]

export const WATCHED_SORTS = ["ending", "newest", "price_low", "price_high"] as const
export type WatchedSort = (typeof WATCHED_SORTS)[number]

/**
 * The watchlist tab of a car. If its end time is past, the tab is 'ended', also before the server has closed the
 * auction. `now` is in milliseconds.
 */
function tabOf({ listing }: Pick<WatchedCar, "listing">, now: number): WatchedTab {
  if (listing?.status === "sold") return "sold"
  return listing?.status === "live" && listing.endsAt !== null && Date.parse(listing.endsAt) > now ? "live" : "ended"
}

const endOf = ({ listing }: WatchedCar) => (listing?.endsAt ? Date.parse(listing.endsAt) : null)
const priceOf = ({ listing }: WatchedCar) => listing && (listing.currentBidCents ?? listing.openingPriceCents)

/**
 * The value by which each order sorts a car, smallest first; null sorts the car last. The order `ending` puts the next
 * end first among live cars, and the latest end first in the other tabs.
 */
const FIGURES: Readonly<Record<WatchedSort, (car: WatchedCar, tab: WatchedTab) => number | null>> = {
  ending: (car, tab) => {
    const end = endOf(car)
    return end !== null && tab !== "live" ? -end : end
  },
  newest: () => 0,
  price_low: priceOf,
  price_high: (car) => {
    const price = priceOf(car)
    return price === null ? null : -price
  },
}

/** The cars of each tab in the chosen order. `cars` are sorted newest first, which decides between equal cars. */
export function arrangeWatched(
  cars: readonly WatchedCar[],
  sort: WatchedSort,
  now: number
): Record<WatchedTab, WatchedCar[]> {
  const of = (tab: WatchedTab) => {
    const figure = (car: WatchedCar) => FIGURES[sort](car, tab) ?? Infinity
    const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)
    return cars.filter((car) => tabOf(car, now) === tab).sort((one, other) => compare(figure(one), figure(other)))
  }
  return { live: of("live"), sold: of("sold"), ended: of("ended") }
}
