import type { ListingCard } from "@northlot/contract"

type Hinted = Pick<ListingCard, "status" | "year" | "title" | "endsAt" | "currentBidCents" | "openingPriceCents">

/** Matches make and model, if each is one word. Of '2014 Porsche 911 Carrera' it matches only the make. */
const NAMES = /^\d{4} ((\p{L}[\p{L}\d-]+)(?: \p{L}[\p{L}\d-]+)?)/u
/** The number of characters that the narrowest search field shows. */
const FITS = 18
/** The factor by which the hint's price exceeds the car's price, so that the hint stays true after some bids. */
const ROOM = 1.2
const STEP_DOLLARS = 5_000
const NO_HINT = "Make, model or place"

/** An example phrase that finds one of these cars, such as `kia rio under 10k`. */
export function searchHint(listings: readonly Hinted[] | undefined): string {
  const examples = (listings ?? []).flatMap((listing) => {
    const [, name, make] = NAMES.exec(listing.title) ?? []
    const isNamed = listing.status === "live" && name && make && listing.title.startsWith(`${listing.year} `)
    return isNamed ? [{ listing, name, make }] : []
  })
  // The hint describes the car whose auction ends last, because a search by the hint finds this car longest.
  const [last] = examples.sort((one, other) => ((one.listing.endsAt ?? "") < (other.listing.endsAt ?? "") ? 1 : -1))
  if (!last) return NO_HINT
  const { currentBidCents, openingPriceCents } = last.listing
  const dollars = ((currentBidCents ?? openingPriceCents) / 100) * ROOM
  const thousands = (Math.ceil(dollars / STEP_DOLLARS) * STEP_DOLLARS) / 1_000
  const [long, short] = [last.name, last.make].map((name) => `${name.toLowerCase()} under ${Math.max(thousands, 5)}k`)
  return long!.length <= FITS ? long! : short!
}
