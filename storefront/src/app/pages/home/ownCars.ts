import type { Cents, ListingCard, OwnBid, SellerListing } from "@northlot/contract"
import { priceOf } from "@/entities/listing/priceOf"
import { standingOf, type Standing } from "@/features/listing/standing"

/** A live car that concerns the member. */
export interface OwnCar {
  id: string
  title: string
  photo: string | null
  cents: Cents
  endsAt: string
  standing: Standing
}

const bySoonest = (one: OwnCar, other: OwnCar) => Date.parse(one.endsAt) - Date.parse(other.endsAt)

/**
 * The buyer's running auctions: first those with a bid of the buyer, then the other watched cars, each group ordered by
 * end. Leaves out the cars in `elsewhere`, which the page already shows.
 */
export function buyersCars(
  bids: readonly OwnBid[],
  watched: readonly ListingCard[],
  elsewhere: readonly string[]
): OwnCar[] {
  const bidOn = bids.flatMap(({ listingId: id, title, photo, currentBidCents, amountCents, endsAt, state }): OwnCar[] =>
    state === "leading" || state === "outbid"
      ? [{ id, title, photo, cents: currentBidCents ?? amountCents, endsAt, standing: state }]
      : []
  )
  const others = watched.flatMap((listing): OwnCar[] => {
    const { id, title, photos, endsAt, status } = listing
    const standing = standingOf(listing, true)
    if (status !== "live" || endsAt === null || !standing || bidOn.some((car) => car.id === id)) return []
    return [{ id, title, photo: photos[0]?.thumbUrl ?? null, cents: priceOf(listing).cents, endsAt, standing }]
  })
  return [...bidOn.sort(bySoonest), ...others.sort(bySoonest)].filter(({ id }) => !elsewhere.includes(id))
}

/**
 * The seller's running auctions, ordered by their end. Leaves out the cars in `elsewhere`, which the page already
 * shows.
 */
export function sellersCars(listings: readonly SellerListing[], elsewhere: readonly string[]): OwnCar[] {
  return listings
    .flatMap((listing): OwnCar[] => {
      const { id, title, thumbUrl: photo, endsAt, status } = listing
      if (status !== "live" || endsAt === null) return []
      return [{ id, title, photo, cents: priceOf(listing).cents, endsAt, standing: "own" }]
    })
    .sort(bySoonest)
    .filter(({ id }) => !elsewhere.includes(id))
}
