import type { ListingCard } from "@northlot/contract"

/** A watched car; without `listing` the person may no longer see it. */
export interface WatchedCar {
  id: string
  title: string
  listing: ListingCard | null
}

export const WATCHED_TABS = ["live", "sold", "ended"] as const
export type WatchedTab = (typeof WATCHED_TABS)[number]

export const WATCHED_SORTS = ["ending", "newest", "price_low", "price_high"] as const
export type WatchedSort = (typeof WATCHED_SORTS)[number]

/** `now` in milliseconds. A car whose auction ran out is ended before its settlement says so. */
function tabOf({ listing }: Pick<WatchedCar, "listing">, now: number): WatchedTab {
  if (listing?.status === "sold") return "sold"
  return listing?.status === "live" && listing.endsAt !== null && Date.parse(listing.endsAt) > now ? "live" : "ended"
}

const endOf = ({ listing }: WatchedCar) => (listing?.endsAt ? Date.parse(listing.endsAt) : null)
const priceOf = ({ listing }: WatchedCar) => listing && (listing.currentBidCents ?? listing.openingPriceCents)

/** The next end comes first; of cars that have ended, the newest end. Cars without the figure come last. */
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

/** The cars of each tab in the chosen order. `cars` come newest first, which decides between equal ones. */
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
