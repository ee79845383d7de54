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
  | "vinCheckDigitConfirmed"
  | "vinDifferences"
  | "vinDifferencesConfirmed"
  | "year"
  | "make"
  | "model"
  | "kms"
  | "location"
>
type Relisted = Pick<ListingRecord, "relistTimes" | "relistDropCents" | "relistDropBasisPoints" | "relistFloorCents">
type Priced = Pick<ListingRecord, "buyNowCents" | "reserveCents" | "startingPriceCents" | "openingShareBasisPoints">

/** The fields that the rule of publication reads. The editor shares this rule. */
export function publishable(listing: Described & Priced & Relisted): Publishable {
  const { vinCheckDigitConfirmed, vin, year, make, model, kms, location } = listing
  const { buyNowCents: priceCents, reserveCents } = listing
  const buyNow = priceCents === null ? null : { priceCents, reserveCents, openingCents: openingOf(listing) }
  const vinDifferencesConfirmed = listing.vinDifferencesConfirmed?.differences
  const standing = { vinDifferences: listing.vinDifferences, vinDifferencesConfirmed }
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
    times: listing.relistTimes,
    dropCents: listing.relistDropCents,
    dropBasisPoints: listing.relistDropBasisPoints,
    floorCents: listing.relistFloorCents,
  }
}

/** Why this listing cannot go live, or `null`. Reasons are checked in the order in which sellers read them. */
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
