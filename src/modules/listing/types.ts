import type {
  Condition,
  DisclosedChange,
  ErrorCode,
  ErrorDetails,
  FeedRunDetails,
  ListingTerms,
  VinDecoding,
  VinDifference,
  Warranty,
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

/** What Northlot asked a seller to put right. */
export type CorrectionRecord = CamelCased<ListingCorrectionRow>

/** What of the differences between a VIN and a listing its seller has confirmed; `by` is the account, `at` in ISO. */
export interface VinConfirmation {
  by: string
  at: string
  differences: VinDifference[]
}

/**
 * A listing as stored; amounts in cents, times UTC. Its price is the asking price and its schedule the seller's: the
 * auction's figures, and its perhaps extended end, live in the auction module.
 */
export interface ListingRecord extends CamelCased<
  Omit<
    ListingRow,
    | "shown_title"
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

/** The columns that the seller's own requests write. */
export const SELLER_COLUMNS = [
  "vin",
  "vinCheckDigitConfirmed",
  "vinDifferences",
  "vinDifferencesConfirmed",
  "title",
  "year",
  "make",
  "model",
  "trim",
  "body",
  "kms",
  "exteriorColor",
  "interiorColor",
  "colorHex",
  "fuel",
  "transmission",
  "drivetrain",
  "engine",
  "cylinders",
  "doors",
  "seats",
  "batteryKwh",
  "rangeKm",
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

/** Why something is refused, and in which words its seller is told. */
export interface Refusal {
  code: ErrorCode
  message?: string
  details?: ErrorDetails
}

/** Its listing is `null` until it is attached to one; the WebP is null for photos from before there was one. */
export type ListingPhotoRecord = CamelCased<Omit<ListingPhotoRow, "loose_since" | "created_at">>

export type NewPhoto = Omit<ListingPhotoRecord, "id" | "listingId" | "position">

/** Its listing is `null` until it is attached to one; its name, as its file was named, is for its seller alone. */
export type ListingVideoRecord = CamelCased<Omit<ListingVideoRow, "loose_since" | "created_at">>

/** A video that arrives in pieces; `video_id` is set once all of it has arrived. */
export type VideoUploadRecord = CamelCased<Omit<VideoUploadRow, "created_at">>

/** A report under its file's name; a picture was encoded anew by us, anything else is a PDF. */
export type CarfaxRecord = CamelCased<Omit<ListingCarfaxRow, "created_at">>

export type DecodedVehicle = NonNullable<VinDecoding["decoded"]>

/** A run that comes by itself after one that did not sell, or what came of it. */
export type RelistingRecord = CamelCased<ListingRelistingRow>

/** A view of the workspace that its seller comes back to. */
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
  /** Why it is refused before it was looked at. */
  reason: string | null
}

/** How far one has come. */
export interface PhotoImportProgress extends PhotoImportRecord {
  waiting: number
  added: number
  there: number
  refused: number
}

export interface ListingTemplateRecord extends CamelCased<Omit<ListingTemplateRow, "terms">> {
  terms: ListingTerms
}

/** What was changed about a car at one time after the first bid of an auction. */
export interface DisclosureChangeRecord {
  id: string
  listingId: string
  auctionId: string
  /** How many maxima the auction had then. */
  maximumCount: number
  by: "seller" | "admin"
  changes: DisclosedChange[]
  at: Date
}

export interface DisclosureOrigin {
  by: DisclosureChangeRecord["by"]
  /** Account id or `admin:<username>`. */
  actor: string
  /** The auction that has bids already; `null` while nobody has relied on anything. */
  after: { auctionId: string; maximumCount: number } | null
}
