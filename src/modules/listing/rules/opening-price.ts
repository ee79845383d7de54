/** The minimum first bid of a listing: the contract's rule, and the same as SQL for lists. */
import {
  OPENING_PRICE_MINIMUM_CENTS,
  OPENING_SHARE_DEFAULT,
  OPENING_SHARE_MAXIMUM,
  OPENING_SHARE_MINIMUM,
  STARTING_PRICE_DEFAULT_CENTS,
  openingPriceCents,
  type Cents,
} from "@northlot/contract"
import type { ListingRecord } from "../types"

type Priced = Pick<ListingRecord, "reserveCents" | "startingPriceCents" | "openingShareBasisPoints">

export function openingOf(listing: Priced): Cents {
  return openingPriceCents({
    reserveCents: listing.reserveCents,
    openingShareBasisPoints: listing.openingShareBasisPoints,
    startingPriceCents: listing.startingPriceCents,
  })
}

/** {@link openingOf} as SQL over a row of `listing`, to sort thousands of rows. */
export const OPENING_CENTS = `CASE
  WHEN listing.reserve_cents IS NULL THEN greatest(${OPENING_PRICE_MINIMUM_CENTS}, coalesce(listing.starting_price_cents, ${STARTING_PRICE_DEFAULT_CENTS}))
  ELSE greatest(${OPENING_PRICE_MINIMUM_CENTS}, (listing.reserve_cents
    * least(${OPENING_SHARE_MAXIMUM}, greatest(${OPENING_SHARE_MINIMUM}, coalesce(listing.opening_share_basis_points, ${OPENING_SHARE_DEFAULT})))
    + 500000) / 1000000 * 100)
END`
