import {
  dollarsFromCents,
  isPluggedIn,
  listingAliases,
  listingTitle,
  missingForPublication,
  publicationSentences,
  shortReference,
  type Condition,
  type ListingView,
  type Warranty,
} from "@northlot/contract"
import { minimumBidCents } from "#src/modules/auction/rules/place-bid"
import { reserveMet } from "#src/modules/auction/rules/reserve"
import { openingOf } from "#src/modules/listing/rules/opening-price"
import { publishable } from "#src/modules/listing/rules/publishing"
import type { ListingRow } from "./listing-row"
import type { ListingViewer } from "./viewer"

const NO_WARRANTY: Warranty = {
  basicMonths: null,
  basicKm: null,
  powertrainMonths: null,
  powertrainKm: null,
  roadsideMonths: null,
}
const NO_CONDITION: Condition = {
  accidents: null,
  outOfProvince: null,
  safetyIncluded: null,
  physicalDamage: "",
  conditionRating: null,
  moreInfo: "",
}

/**
 * A row as this viewer may see it. The reserve's amount, and whatever is computed from it outside the
 * auction, is in `owner` alone.
 */
export function listingViewOf(row: ListingRow, viewer: ListingViewer): ListingView {
  const isOwner = viewer.accountId !== null && row.seller_id === viewer.accountId
  const photoUrls = row.photos.map(({ url }) => url)
  const view = {
    id: row.id,
    slug: row.slug,
    shortReference: shortReference(row),
    vin: row.vin,
    title: listingTitle(row),
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    body: row.body,
    kms: row.kms,
    exteriorColor: row.exterior_color,
    interiorColor: row.interior_color,
    colorHex: row.color_hex,
    fuel: row.fuel,
    transmission: row.transmission,
    drivetrain: row.drivetrain,
    engine: row.engine,
    cylinders: row.cylinders,
    doors: row.doors,
    seats: row.seats,
    ...whatIsPluggedIn(row),
    location: row.location,
    description: row.description,
    features: row.features,
    featuresExtra: row.features_extra,
    warranty: { ...NO_WARRANTY, ...row.warranty },
    condition: { ...NO_CONDITION, ...row.condition },
    photos: row.photos,
    photoUrls,
    photo: photoUrls[0] ?? null,
    videoUrls: row.video_urls,
    carfaxUrl: row.carfax_url,
    certified: row.certified_at !== null,
    northlotCertified: row.certified_at !== null,
    northlotVerification: {
      verified: row.certified_at !== null,
      inspectedAt: row.certified_at?.toISOString() ?? null,
      summary: row.certified_summary,
      videoInspectedAt: row.video_inspected_at?.toISOString() ?? null,
    },
    featuredTier: row.featured_tier,
    featuredUntil: row.featured_until?.toISOString() ?? null,
    audience: row.audience,
    sellerType: row.seller_type,
    dealer: row.dealer_name === null ? null : { name: row.dealer_name, omvic: row.dealer_omvic ?? "" },
    status: row.status,
    startsAt: (row.auction_starts_at ?? row.starts_at)?.toISOString() ?? null,
    endsAt: (row.auction_ends_at ?? row.ends_at)?.toISOString() ?? null,
    soldAt: row.sold_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    serverNow: row.now.toISOString(),
    ...moneyOf(row),
    terms: termsOf(row),
    buyNow: buyNowOf(row),
    bidCount: row.bid_count ?? 0,
    auctionId: row.auction_id,
    lastSeq: row.last_seq ?? 0,
    extended:
      row.auction_ends_at !== null && row.scheduled_ends_at !== null && row.auction_ends_at > row.scheduled_ends_at,
    extendedForOutage:
      row.outage_began_at && row.outage_ended_at
        ? { from: row.outage_began_at.toISOString(), to: row.outage_ended_at.toISOString() }
        : null,
    pausedUntil: row.paused_until && row.paused_until > row.now ? row.paused_until.toISOString() : null,
    disclosuresChangedAt: row.disclosures_changed_at?.toISOString() ?? null,
    views: row.views,
    watchers: row.watchers,
    ...(viewer.accountId === null ? {} : standingOf(row, viewer.accountId)),
    ...(isOwner ? { isOwner, owner: ownerPart(row) } : {}),
  }
  return { ...view, ...listingAliases(view) }
}

/** As its auction was published with it, also once bids have ended the offer. */
export function buyNowOf({
  auction_buy_now_cents: priceCents,
  auction_buy_now_until: until,
}: Pick<ListingRow, "auction_buy_now_cents" | "auction_buy_now_until">): ListingView["buyNow"] {
  return priceCents === null || until === null ? null : { priceCents, until }
}

/** A car whose fuel was changed since has no battery to charge any more. */
function whatIsPluggedIn({ fuel, battery_kwh, range_km }: ListingRow) {
  return isPluggedIn(fuel) ? { batteryKwh: battery_kwh, rangeKm: range_km } : { batteryKwh: null, rangeKm: null }
}

type TermsRow = Pick<
  ListingRow,
  | "anti_snipe_window_seconds"
  | "anti_snipe_extension_seconds"
  | "proxy_step_cents"
  | "bid_steps"
  | "auction_min_increment_cents"
>

export function termsOf(row: TermsRow): ListingView["terms"] {
  if (
    row.anti_snipe_window_seconds === null ||
    row.anti_snipe_extension_seconds === null ||
    row.proxy_step_cents === null ||
    row.auction_min_increment_cents === null
  )
    return null
  return {
    antiSnipeWindowSeconds: row.anti_snipe_window_seconds,
    antiSnipeExtensionSeconds: row.anti_snipe_extension_seconds,
    proxyStepCents: row.proxy_step_cents,
    bidSteps: row.bid_steps ?? [],
    minIncrementCents: row.auction_min_increment_cents,
  }
}

/** What `moneyOf` reads of a row. */
export type PricedRow = Pick<
  ListingRow,
  | "price_cents"
  | "reserve_cents"
  | "starting_price_cents"
  | "opening_share_basis_points"
  | "min_increment_cents"
  | "auction_status"
  | "opening_cents"
  | "auction_reserve_cents"
  | "auction_min_increment_cents"
  | "bid_steps"
  | "current_cents"
>

/**
 * The amounts of a listing as everyone may see them: none is derived from the reserve but the opening price that was
 * published.
 */
export function moneyOf(row: PricedRow) {
  const openingCents = row.opening_cents ?? openingOf(row)
  const incrementCents = row.auction_min_increment_cents ?? row.min_increment_cents
  const steps = { minIncrementCents: incrementCents, bidSteps: row.bid_steps ?? [] }
  const minimumCents = minimumBidCents({ currentCents: row.current_cents, openingCents, ...steps })
  const reserveCents = row.auction_status === null ? row.reserve_cents : row.auction_reserve_cents
  return {
    price: row.price_cents === null ? null : dollarsFromCents(row.price_cents),
    priceCents: row.price_cents,
    currentBid: row.current_cents === null ? null : dollarsFromCents(row.current_cents),
    currentBidCents: row.current_cents,
    openingPriceCents: openingCents,
    minimumCents,
    min_increment: dollarsFromCents(incrementCents),
    minIncrementCents: incrementCents,
    estimatePriceCents: row.price_cents ?? minimumCents,
    reserveMet: reserveMet({ currentCents: row.current_cents, reserveCents }),
    hasReserve: reserveCents !== null,
  }
}

type StandingRow = Pick<
  ListingRow,
  | "leader_id"
  | "leader_ceiling_cents"
  | "leader_by_proxy"
  | "last_seq"
  | "viewer_has_bid"
  | "viewer_is_voided"
  | "viewer_watches"
>

/** How this viewer stands in the auction that the listing shows. */
export function standingOf(row: StandingRow, accountId: string) {
  const leads = row.leader_id === accountId
  return {
    standingSeq: row.last_seq ?? 0,
    isTopBidder: leads,
    outbid: row.viewer_has_bid && !leads && !row.viewer_is_voided,
    ...(row.viewer_is_voided ? { bidsVoided: true as const } : {}),
    watching: row.viewer_watches,
    proxyMaxCents: leads && row.leader_by_proxy ? row.leader_ceiling_cents : null,
  }
}

function ownerPart(row: ListingRow): ListingView["owner"] {
  const running = row.auction_status === "scheduled" || row.auction_status === "open"
  return {
    reserveCents: row.reserve_cents,
    startingPriceCents: row.starting_price_cents,
    openingShareBasisPoints: row.opening_share_basis_points,
    buyNowCents: row.buy_now_cents,
    buyNowUntil: row.buy_now_until,
    relistTimes: row.relist_times,
    relistDropCents: row.relist_drop_cents,
    relistDropBasisPoints: row.relist_drop_basis_points,
    relistFloorCents: row.relist_floor_cents,
    vinCheckDigitConfirmed: row.vin_check_digit_confirmed,
    vinDifferences: row.vin_differences,
    vinDifferencesConfirmed: row.vin_differences_confirmed?.differences ?? [],
    parked: row.parked,
    missing: publicationSentences(missingForPublication(publishable(row))),
    locked: running && (row.last_seq ?? 0) > 0,
    audienceDecided: row.audience_decided,
    onOfferUntil: row.on_offer_until && row.on_offer_until > row.now ? row.on_offer_until.toISOString() : null,
  }
}
