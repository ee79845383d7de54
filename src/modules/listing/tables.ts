// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.
import type { Cents } from "@northlot/contract"

/** A row of `disclosure_change`. */
export interface DisclosureChangeRow {
  id: string
  listing_id: string
  auction_id: string
  maximum_count: number
  changed_by: "seller" | "admin"
  actor: string
  changes: unknown
  changed_at: Date
}

/** A row of `listing`. */
export interface ListingRow {
  id: string
  seller_id: string
  slug: string
  vin: string
  vin_check_digit_confirmed: boolean
  vin_since: Date
  vin_differences: unknown
  vin_differences_confirmed: unknown
  title: string
  shown_title: string
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
  battery_kwh: number | null
  range_km: number | null
  location: string
  latitude: number | null
  longitude: number | null
  description: string
  features: unknown
  features_extra: string
  warranty: unknown
  condition: unknown
  audience: "public" | "dealers"
  price_cents: Cents | null
  reserve_cents: Cents | null
  starting_price_cents: Cents | null
  opening_share_basis_points: number | null
  min_increment_cents: Cents
  buy_now_cents: Cents | null
  buy_now_until: "first-bid" | "reserve"
  relist_times: number
  relist_drop_cents: Cents | null
  relist_drop_basis_points: number | null
  relist_floor_cents: Cents | null
  starts_at: Date | null
  ends_at: Date | null
  status: "draft" | "live" | "sold" | "closed"
  parked: boolean
  carfax_url: string | null
  certified_at: Date | null
  certified_summary: string | null
  featured_tier: 7 | 14 | 30 | null
  featured_until: Date | null
  views: number
  published_at: Date | null
  sold_at: Date | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  on_offer_until: Date | null
  pinned: boolean
  audience_decided: boolean
  video_inspected_at: Date | null
  wheelbase_mm: number | null
  search_text: string | null
}

/** A row of `listing_carfax`. */
export interface ListingCarfaxRow {
  id: string
  listing_id: string
  file_id: string
  name: string
  picture: boolean
  created_at: Date
}

/** A row of `listing_correction`. */
export interface ListingCorrectionRow {
  id: string
  listing_id: string
  text: string
  took_down: boolean
  asked_by: string
  asked_at: Date
  answer: string | null
  answered_at: Date | null
  closed_by: string | null
  closed_at: Date | null
  close_note: string | null
}

/** A row of `listing_feed`. */
export interface ListingFeedRow {
  seller_id: string
  address: string
  every_hours: number
  template_id: string | null
  state: "on" | "paused" | "stopped"
  failures: number
  next_at: Date
  looked_at: Date | null
}

/** A row of `listing_feed_car`. */
export interface ListingFeedCarRow {
  seller_id: string
  vin: string
  listing_id: string
  row_hash: string
  gone_at: Date | null
}

/** A row of `listing_feed_run`. */
export interface ListingFeedRunRow {
  id: string
  seller_id: string
  started_at: Date
  ended_at: Date
  failure: string | null
  added: number
  changed: number
  unchanged: number
  refused: number
  vanished: number
  details: unknown
}

/** A row of `listing_import`. */
export interface ListingImportRow {
  seller_id: string
  columns: unknown
  request_key: string | null
  made: unknown
  imported_at: Date
}

/** A row of `listing_photo`. */
export interface ListingPhotoRow {
  id: string
  listing_id: string | null
  seller_id: string
  position: number
  url: string
  thumb_url: string
  file_id: string
  thumb_file_id: string
  width: number
  height: number
  content_hash: string
  loose_since: Date
  created_at: Date
  webp_url: string | null
  webp_file_id: string | null
  medium_url: string | null
  medium_file_id: string | null
  shot:
    | "front-three-quarter"
    | "front"
    | "driver-side"
    | "rear-three-quarter"
    | "rear"
    | "passenger-side"
    | "front-driver-wheel"
    | "rear-driver-wheel"
    | "rear-passenger-wheel"
    | "front-passenger-wheel"
    | "driver-seat"
    | "dashboard"
    | "odometer"
    | "rear-seats"
    | "cargo-area"
    | "engine-bay"
    | "vin-plate"
    | "damage"
    | null
}

/** A row of `listing_relisting`. */
export interface ListingRelistingRow {
  after_auction_id: string
  listing_id: string
  number: number
  times: number
  reserve_cents: Cents | null
  due_at: Date
  state: "planned" | "listed" | "dropped"
  reason: string | null
  auction_id: string | null
  ended_at: Date | null
}

/** A row of `listing_stock_number`. */
export interface ListingStockNumberRow {
  listing_id: string
  seller_id: string
  stock_number: string
}

/** A row of `listing_template`. */
export interface ListingTemplateRow {
  id: string
  seller_id: string
  name: string
  terms: unknown
  created_at: Date
}

/** A row of `listing_video`. */
export interface ListingVideoRow {
  id: string
  listing_id: string | null
  seller_id: string
  position: number
  url: string
  file_id: string
  name: string
  bytes: number
  content_hash: string
  loose_since: Date
  created_at: Date
}

/** A row of `listing_view`. */
export interface ListingViewRow {
  listing_id: string
  day: Date
  viewer: string
}

/** A row of `listing_view_day`. */
export interface ListingViewDayRow {
  listing_id: string
  day: Date
  source: "search" | "direct" | "referral" | "social" | "unknown"
  views: number
}

/** A row of `photo_import`. */
export interface PhotoImportRow {
  id: string
  seller_id: string
  kind: "archive" | "addresses"
  name: string
  file_id: string | null
  started_at: Date
  looked_at: Date
  ended_at: Date | null
}

/** A row of `photo_import_item`. */
export interface PhotoImportItemRow {
  import_id: string
  number: number
  place: number | null
  listing_id: string | null
  source: string
  state: "waiting" | "added" | "there" | "refused"
  reason: string | null
  tries: number
}

/** A row of `saved_view`. */
export interface SavedViewRow {
  id: string
  seller_id: string
  name: string
  query: string
  status: "all" | "live" | "draft" | "sold"
  sort_key: "views" | "price" | "status" | "newest" | "urgency"
  sort_dir: "asc" | "desc"
  created_at: Date
}

/** A row of `video_upload`. */
export interface VideoUploadRow {
  id: string
  seller_id: string
  name: string
  bytes: number
  arrived: number
  video_id: string | null
  created_at: Date
}

/** A row of `vin_decoding`. */
export interface VinDecodingRow {
  vin: string
  provider: string
  decoded: unknown
  decoded_at: Date
}
