import type { Condition, DisclosedChange, VinDecoding, Warranty, ListingPolicy, Cents } from "@northlot/contract"

export type ListingStatus = "draft" | "live" | "sold" | "closed"

/** A listing as stored; amounts in cents, times UTC. The auction's figures live in the auction module. */
export interface ListingRecord {
  id: string
  seller_id: string
  slug: string
  vin: string
  vin_check_digit_confirmed: boolean
  title: string
  year: number | null
  make: string
  model: string
  trim: string
  body: string
  kms: number | null
  exterior_color: string
  interior_color: string
  color_hex: string | null
  fuel: string
  transmission: string
  drivetrain: string
  engine: string
  cylinders: number | null
  doors: number | null
  seats: number | null
  location: string
  description: string
  features: string[]
  features_extra: string
  warranty: Partial<Warranty>
  condition: Partial<Condition>
  audience: "public" | "dealers"
  /** An admin restricted it to dealers: its seller cannot open it. */
  audience_decided: boolean
  /** The asking price. */
  price_cents: Cents | null
  reserve_cents: Cents | null
  starting_price_cents: Cents | null
  opening_share_basis_points: number | null
  min_increment_cents: Cents
  /** The seller's schedule; the auction's own, perhaps extended, end decides once it runs. */
  starts_at: Date | null
  ends_at: Date | null
  status: ListingStatus
  parked: boolean
  pinned: boolean
  carfax_url: string | null
  certified_at: Date | null
  certified_summary: string | null
  /** When a car without the badge was inspected by video. */
  video_inspected_at: Date | null
  featured_tier: 7 | 14 | 30 | null
  featured_until: Date | null
  views: number
  published_at: Date | null
  sold_at: Date | null
  /** On offer to a bidder until then, and closed to changes. */
  on_offer_until: Date | null
  created_at: Date
  updated_at: Date
}

/** The columns that the seller's own requests write. */
export const SELLER_COLUMNS = [
  "vin",
  "vin_check_digit_confirmed",
  "title",
  "year",
  "make",
  "model",
  "trim",
  "body",
  "kms",
  "exterior_color",
  "interior_color",
  "color_hex",
  "fuel",
  "transmission",
  "drivetrain",
  "engine",
  "cylinders",
  "doors",
  "seats",
  "location",
  "description",
  "features",
  "features_extra",
  "warranty",
  "condition",
  "audience",
  "price_cents",
  "reserve_cents",
  "starting_price_cents",
  "opening_share_basis_points",
  "min_increment_cents",
  "starts_at",
  "ends_at",
  "carfax_url",
] as const satisfies readonly (keyof ListingRecord)[]

export type SellerColumn = (typeof SELLER_COLUMNS)[number]
export type SellerColumns = Partial<Pick<ListingRecord, SellerColumn>>

export interface ListingPhotoRecord {
  id: string
  /** `null` until the photo is attached to a listing. */
  listing_id: string | null
  seller_id: string
  position: number
  url: string
  thumb_url: string
  file_id: string
  thumb_file_id: string
  /** Null for photos from before there was one. */
  webp_url: string | null
  webp_file_id: string | null
  width: number
  height: number
  content_hash: string
}

export interface ListingVideoRecord {
  id: string
  /** `null` until the video is attached to a listing. */
  listing_id: string | null
  seller_id: string
  position: number
  url: string
  file_id: string
  /** As its file was named; for its seller alone. */
  name: string
  bytes: number
  content_hash: string
}

/** A video that arrives in pieces. */
export interface VideoUploadRecord {
  id: string
  seller_id: string
  name: string
  bytes: number
  arrived: number
  /** Set once all of it has arrived. */
  video_id: string | null
}

export interface CarfaxRecord {
  id: string
  listing_id: string
  file_id: string
  /** As its file was named. */
  name: string
  /** Encoded anew by us; anything else is a PDF. */
  picture: boolean
}

export type DecodedVehicle = NonNullable<VinDecoding["decoded"]>

/** A view of the workspace that its seller comes back to. */
export interface SavedViewRecord {
  id: string
  seller_id: string
  name: string
  query: string
  status: "all" | "live" | "draft" | "sold"
  sort_key: "views" | "price" | "status" | "newest"
  sort_dir: "asc" | "desc"
  created_at: Date
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

export type ListingPolicyRecord = ListingPolicy & { updatedAt: Date | null }
