import {
  FACT_NAMES,
  type Condition,
  type DisclosedChange,
  type ErrorCode,
  type ErrorDetails,
  type FeedRunDetails,
  type ListingTerms,
  type VinDecoding,
  type VinDifference,
  type Warranty,
} from "@northlot/contract"
import type {
  ListingCarfaxRow,
  ListingCorrectionRow,
  ListingFeedCarRow,
  ListingFeedRow,
  ListingFeedRunRow,
  ListingPhotoRow,
  ListingRelistingRow,
  ListingRow,
  ListingTemplateRow,
  ListingVideoRow,
  PhotoImportItemRow,
  PhotoImportRow,
  SavedViewRow,
  VideoUploadRow,
} from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type ListingStatus = ListingRow["status"]

/** A correction that Northlot asked of a seller. */
export type CorrectionRecord = CamelCased<ListingCorrectionRow>

/** The VIN differences that the seller has confirmed; `by` is the account, `at` is ISO. */
export interface VinConfirmation {
  by: string
  at: string
  differences: VinDifference[]
}

/**
 * A stored listing; amounts in cents, times UTC. It has the asking price and the seller's schedule. The auction module
 * has the auction's amounts and its end, which may be extended.
 */
export interface ListingRecord extends CamelCased<
  Omit<
    ListingRow,
    | "shown_title"
    | "search_text"
    | "latitude"
    | "longitude"
    | "vin_since"
    | "deleted_at"
    | "features"
    | "warranty"
    | "condition"
    | "vin_differences"
    | "vin_differences_confirmed"
  >
> {
  vinDifferences: VinDifference[]
  vinDifferencesConfirmed: VinConfirmation | null
  features: string[]
  warranty: Partial<Warranty>
  condition: Partial<Condition>
}

/** The columns that a seller's request may write. */
export const SELLER_COLUMNS = [
  "vin",
  "vinCheckDigitConfirmed",
  "vinDifferences",
  "vinDifferencesConfirmed",
  "title",
  ...FACT_NAMES,
  "colorHex",
  "location",
  "description",
  "features",
  "featuresExtra",
  "warranty",
  "condition",
  "audience",
  "priceCents",
  "reserveCents",
  "startingPriceCents",
  "openingShareBasisPoints",
  "minIncrementCents",
  "buyNowCents",
  "buyNowUntil",
  "relistTimes",
  "relistDropCents",
  "relistDropBasisPoints",
  "relistFloorCents",
  "startsAt",
  "endsAt",
  "carfaxUrl",
] as const satisfies readonly (keyof ListingRecord)[]

export type SellerColumn = (typeof SELLER_COLUMNS)[number]
export type SellerColumns = Partial<Pick<ListingRecord, SellerColumn>>

/** The code of a refusal and its message for the seller. */
export interface Refusal {
  code: ErrorCode
  message?: string
  details?: ErrorDetails
}

/** The listing is `null` until the photo is attached. Old photos have no WebP: it is null. */
export type ListingPhotoRecord = CamelCased<Omit<ListingPhotoRow, "loose_since" | "created_at">>

export type NewPhoto = Omit<ListingPhotoRecord, "id" | "listingId" | "position">

/** The listing is `null` until the video is attached. Only its seller sees the file's name. */
export type ListingVideoRecord = CamelCased<Omit<ListingVideoRow, "loose_since" | "created_at">>

/** A video that is uploaded in pieces; `video_id` is set once the upload is complete. */
export type VideoUploadRecord = CamelCased<Omit<VideoUploadRow, "created_at">>

/** A Carfax report with its file name. The file is a PDF, or a picture that Northlot encoded again. */
export type CarfaxRecord = CamelCased<Omit<ListingCarfaxRow, "created_at">>

export type DecodedVehicle = NonNullable<VinDecoding["decoded"]>

/** The planned relisting of a car that did not sell, or the result of the plan. */
export type RelistingRecord = CamelCased<ListingRelistingRow>

/** A saved view of the seller's workspace. */
export type SavedViewRecord = CamelCased<SavedViewRow>
export type ListingFeedRecord = CamelCased<ListingFeedRow>
export type ListingFeedCarRecord = CamelCased<ListingFeedCarRow>
export interface ListingFeedRunRecord extends CamelCased<Omit<ListingFeedRunRow, "details">> {
  details: FeedRunDetails
}
export type PhotoImportRecord = CamelCased<Omit<PhotoImportRow, "looked_at">>
export type PhotoImportItemRecord = CamelCased<PhotoImportItemRow>

export interface PhotoToTakeIn {
  place: number | null
  listingId: string | null
  source: string
  /** Why the photo is refused before its file is fetched; null if it is not refused yet. */
  reason: string | null
}

/** A photo import and its progress. */
export interface PhotoImportProgress extends PhotoImportRecord {
  waiting: number
  added: number
  there: number
  refused: number
}

export interface ListingTemplateRecord extends CamelCased<Omit<ListingTemplateRow, "terms">> {
  terms: ListingTerms
}

/** Changes to a car's disclosures that were made together, after the first bid. */
export interface DisclosureChangeRecord {
  id: string
  listingId: string
  auctionId: string
  /** The number of maximum bids in the auction when the disclosures changed. */
  maximumCount: number
  by: "seller" | "admin"
  changes: DisclosedChange[]
  at: Date
}

export interface DisclosureOrigin {
  by: DisclosureChangeRecord["by"]
  /** Account id or `admin:<username>`. */
  actor: string
  /** The listing's auction, if it had bids before this change of the disclosures; otherwise `null`. */
  after: { auctionId: string; maximumCount: number } | null
}
