import {
  dollarsFromCents,
  factsOf,
  factsOfFuel,
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
 * The listing as this viewer may see it. Only `owner` contains the reserve. Other fields contain only what the auction
 * publishes about the reserve.
 */
export function listingViewOf(row: ListingRow, viewer: ListingViewer): ListingView {
  const isOwner = viewer.accountId !== null && row.sellerId === viewer.accountId
  const photoUrls = row.photos.map(({ url }) => url)
  const view = {
    id: row.id,
    slug: row.slug,
    shortReference: shortReference(row),
    vin: row.vin,
    title: listingTitle(row),
    // If the fuel was changed later, stored battery values no longer apply.
    ...factsOfFuel(factsOf(row)),
    colorHex: row.colorHex,
    location: row.location,
    description: row.description,
    features: row.features,
    featuresExtra: row.featuresExtra,
    warranty: { ...NO_WARRANTY, ...row.warranty },
    condition: { ...NO_CONDITION, ...row.condition },
    photos: row.photos,
    photoUrls,
    photo: photoUrls[0] ?? null,
    videoUrls: row.videoUrls,
    carfaxUrl: row.carfaxUrl,
    certified: row.certifiedAt !== null,
    northlotCertified: row.certifiedAt !== null,
    northlotVerification: {
      verified: row.certifiedAt !== null,
      inspectedAt: row.certifiedAt?.toISOString() ?? null,
      summary: row.certifiedSummary,
      videoInspectedAt: row.videoInspectedAt?.toISOString() ?? null,
    },
    featuredTier: row.featuredTier,
    featuredUntil: row.featuredUntil?.toISOString() ?? null,
    audience: row.audience,
    sellerType: row.sellerType,
    dealer: row.dealerName === null ? null : { name: row.dealerName, omvic: row.dealerOmvic ?? "" },
    status: row.status,
    startsAt: (row.auctionStartsAt ?? row.startsAt)?.toISOString() ?? null,
    endsAt: (row.auctionEndsAt ?? row.endsAt)?.toISOString() ?? null,
    soldAt: row.soldAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    serverNow: row.now.toISOString(),
    ...moneyOf(row),
    terms: termsOf(row),
    buyNow: buyNowOf(row),
    bidCount: row.bidCount ?? 0,
    auctionId: row.auctionId,
    lastSeq: row.lastSeq ?? 0,
    extended: row.auctionEndsAt !== null && row.scheduledEndsAt !== null && row.auctionEndsAt > row.scheduledEndsAt,
    extendedForOutage:
      row.outageBeganAt && row.outageEndedAt
        ? { from: row.outageBeganAt.toISOString(), to: row.outageEndedAt.toISOString() }
        : null,
    pausedUntil: row.pausedUntil && row.pausedUntil > row.now ? row.pausedUntil.toISOString() : null,
    disclosuresChangedAt: row.disclosuresChangedAt?.toISOString() ?? null,
    views: row.views,
    watchers: row.watchers,
    ...(viewer.accountId === null ? {} : standingOf(row, viewer.accountId)),
    ...(isOwner ? { isOwner, owner: ownerPart(row) } : {}),
  }
  return { ...view, ...listingAliases(view) }
}

/** The buy-now offer as published with the auction, even after bids have ended the offer. */
export function buyNowOf({
  auctionBuyNowCents: priceCents,
  auctionBuyNowUntil: until,
}: Pick<ListingRow, "auctionBuyNowCents" | "auctionBuyNowUntil">): ListingView["buyNow"] {
  return priceCents === null || until === null ? null : { priceCents, until }
}

type TermsRow = Pick<
  ListingRow,
  "antiSnipeWindowSeconds" | "antiSnipeExtensionSeconds" | "proxyStepCents" | "bidSteps" | "auctionMinIncrementCents"
>

export function termsOf(row: TermsRow): ListingView["terms"] {
  if (
    row.antiSnipeWindowSeconds === null ||
    row.antiSnipeExtensionSeconds === null ||
    row.proxyStepCents === null ||
    row.auctionMinIncrementCents === null
  )
    return null
  return {
    antiSnipeWindowSeconds: row.antiSnipeWindowSeconds,
    antiSnipeExtensionSeconds: row.antiSnipeExtensionSeconds,
    proxyStepCents: row.proxyStepCents,
    bidSteps: row.bidSteps ?? [],
    minIncrementCents: row.auctionMinIncrementCents,
  }
}

/** The columns that `moneyOf` reads. */
export type PricedRow = Pick<
  ListingRow,
  | "priceCents"
  | "reserveCents"
  | "startingPriceCents"
  | "openingShareBasisPoints"
  | "minIncrementCents"
  | "auctionStatus"
  | "openingCents"
  | "auctionReserveCents"
  | "auctionMinIncrementCents"
  | "bidSteps"
  | "currentCents"
>

/** A listing's amounts that everybody may see. Only the published opening price is derived from the reserve. */
export function moneyOf(row: PricedRow) {
  const openingCents = row.openingCents ?? openingOf(row)
  const incrementCents = row.auctionMinIncrementCents ?? row.minIncrementCents
  const steps = { minIncrementCents: incrementCents, bidSteps: row.bidSteps ?? [] }
  const minimumCents = minimumBidCents({ currentCents: row.currentCents, openingCents, ...steps })
  const reserveCents = row.auctionStatus === null ? row.reserveCents : row.auctionReserveCents
  return {
    price: row.priceCents === null ? null : dollarsFromCents(row.priceCents),
    priceCents: row.priceCents,
    currentBid: row.currentCents === null ? null : dollarsFromCents(row.currentCents),
    currentBidCents: row.currentCents,
    openingPriceCents: openingCents,
    minimumCents,
    min_increment: dollarsFromCents(incrementCents),
    minIncrementCents: incrementCents,
    estimatePriceCents: row.priceCents ?? minimumCents,
    reserveMet: reserveMet({ currentCents: row.currentCents, reserveCents }),
    hasReserve: reserveCents !== null,
  }
}

type StandingRow = Pick<
  ListingRow,
  "leaderId" | "leaderCeilingCents" | "leaderByProxy" | "lastSeq" | "viewerHasBid" | "viewerIsVoided" | "viewerWatches"
>

/** The viewer's standing in the auction that the listing shows. */
export function standingOf(row: StandingRow, accountId: string) {
  const leads = row.leaderId === accountId
  return {
    standingSeq: row.lastSeq ?? 0,
    isTopBidder: leads,
    outbid: row.viewerHasBid && !leads && !row.viewerIsVoided,
    ...(row.viewerIsVoided ? { bidsVoided: true as const } : {}),
    watching: row.viewerWatches,
    proxyMaxCents: leads && row.leaderByProxy ? row.leaderCeilingCents : null,
  }
}

function ownerPart(row: ListingRow): ListingView["owner"] {
  const running = row.auctionStatus === "scheduled" || row.auctionStatus === "open"
  return {
    reserveCents: row.reserveCents,
    startingPriceCents: row.startingPriceCents,
    openingShareBasisPoints: row.openingShareBasisPoints,
    buyNowCents: row.buyNowCents,
    buyNowUntil: row.buyNowUntil,
    relistTimes: row.relistTimes,
    relistDropCents: row.relistDropCents,
    relistDropBasisPoints: row.relistDropBasisPoints,
    relistFloorCents: row.relistFloorCents,
    vinCheckDigitConfirmed: row.vinCheckDigitConfirmed,
    vinDifferences: row.vinDifferences,
    vinDifferencesConfirmed: row.vinDifferencesConfirmed?.differences ?? [],
    parked: row.parked,
    missing: publicationSentences(missingForPublication(publishable(row))),
    locked: running && (row.lastSeq ?? 0) > 0,
    audienceDecided: row.audienceDecided,
    onOfferUntil: row.onOfferUntil && row.onOfferUntil > row.now ? row.onOfferUntil.toISOString() : null,
  }
}
