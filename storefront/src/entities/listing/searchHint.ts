import type { ListingCard } from "@northlot/contract"

type Hinted = Pick<ListingCard, "status" | "year" | "title" | "endsAt" | "currentBidCents" | "openingPriceCents">

/** Make and model, if each is one word: of '2014 Porsche 911 Carrera' the make alone. */
const NAMES = /^\d{4} ((\p{L}[\p{L}\d-]+)(?: \p{L}[\p{L}\d-]+)?)/u
/** The narrowest field shows so many characters. */
const FITS = 18
/** Room above the price, so that some more bids leave the hint true. */
const ROOM = 1.2
const STEP_DOLLARS = 5_000
const NO_HINT = "Make, model or place"

/** An example for a search field that finds a car among these, such as `kia rio under 10k`. */
export function searchHint(listings: readonly Hinted[] | undefined): string {
  const examples = (listings ?? []).flatMap((listing) => {
    const [, name, make] = NAMES.exec(listing.title) ?? []
    const isNamed = listing.status === "live" && name && make && listing.title.startsWith(`${listing.year} `)
    return isNamed ? [{ listing, name, make }] : []
  })
  // The car that ends last of them is there longest.
  const [last] = examples.sort((one, other) => ((one.listing.endsAt ?? "") < (other.listing.endsAt ?? "") ? 1 : -1))
  if (!last) return NO_HINT
  const { currentBidCents, openingPriceCents } = last.listing
  const dollars = ((currentBidCents ?? openingPriceCents) / 100) * ROOM
  const thousands = (Math.ceil(dollars / STEP_DOLLARS) * STEP_DOLLARS) / 1_000
  const [long, short] = [last.name, last.make].map((name) => `${name.toLowerCase()} under ${Math.max(thousands, 5)}k`)
  return long!.length <= FITS ? long! : short!
}
