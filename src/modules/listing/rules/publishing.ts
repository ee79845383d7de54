import {
  checkDigitSettled,
  missingForPublication,
  publicationSentences,
  type Publishable,
  type RelistingTerms,
} from "@northlot/contract"
import type { ListingRecord, Refusal } from "../types"
import { openingOf } from "./opening-price"

type Described = Pick<
  ListingRecord,
  | "vin"
  | "vin_check_digit_confirmed"
  | "vin_differences"
  | "vin_differences_confirmed"
  | "year"
  | "make"
  | "model"
  | "kms"
  | "location"
>
type Relisted = Pick<
  ListingRecord,
  "relist_times" | "relist_drop_cents" | "relist_drop_basis_points" | "relist_floor_cents"
>
type Priced = Pick<
  ListingRecord,
  "buy_now_cents" | "reserve_cents" | "starting_price_cents" | "opening_share_basis_points"
>

/** What the rule of publication, which the editor shares, looks at. */
export function publishable(listing: Described & Priced & Relisted): Publishable {
  const { vin_check_digit_confirmed: vinCheckDigitConfirmed, vin, year, make, model, kms, location } = listing
  const { buy_now_cents: priceCents, reserve_cents: reserveCents } = listing
  const buyNow = priceCents === null ? null : { priceCents, reserveCents, openingCents: openingOf(listing) }
  const vinDifferencesConfirmed = listing.vin_differences_confirmed?.differences
  const standing = { vinDifferences: listing.vin_differences, vinDifferencesConfirmed }
  return {
    vin,
    vinCheckDigitConfirmed,
    ...standing,
    year,
    make,
    model,
    kms,
    location,
    buyNow,
    relisting: relistingOf(listing),
  }
}

export function relistingOf(listing: Relisted): RelistingTerms {
  return {
    times: listing.relist_times,
    dropCents: listing.relist_drop_cents,
    dropBasisPoints: listing.relist_drop_basis_points,
    floorCents: listing.relist_floor_cents,
  }
}

/** Why this listing cannot go live, or `null`, in the order in which a seller is told. */
export function publicationRefusal(listing: ListingRecord, sellerRefusal: string | null): Refusal | null {
  if (sellerRefusal) return { code: "NOT_ALLOWED_TO_LIST", message: sellerRefusal }
  const stand = publishable(listing)
  const { vinCheckDigitConfirmed, vinDifferencesConfirmed, ...fields } = publicationSentences(
    missingForPublication(stand)
  )
  if (Object.keys(fields).length > 0) {
    return {
      code: "LISTING_INCOMPLETE",
      details: {
        fields: {
          ...fields,
          ...(vinCheckDigitConfirmed ? { vinCheckDigitConfirmed } : {}),
          ...(vinDifferencesConfirmed ? { vinDifferencesConfirmed } : {}),
        },
      },
    }
  }
  if (!checkDigitSettled(stand)) return { code: "VIN_CHECK_DIGIT" }
  return vinDifferencesConfirmed ? { code: "VIN_DIFFERS", details: { fields: { vinDifferencesConfirmed } } } : null
}
