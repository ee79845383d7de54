import type { ListingChange, ListingToPublish, ScheduleLimits, VinDifference } from "@northlot/contract"
import type { DecodedVehicle, ListingRecord, ListingStatus, Refusal, RelistingRecord, SellerColumns } from "../types"
import { lockedField } from "./locked-fields"
import { planAuction, type AuctionPlan, type AuctionStep, type RunningAuction } from "./plan-auction"
import { readChange } from "./read-change"
import { withVinDifferences } from "./vin-differences"

/**
 * The ids of a listing's photos or videos after a change. `foreign`: one of them does not belong to the seller. Null:
 * the change does not mention photos or videos.
 */
export type SentMedia = readonly string[] | "foreign" | null

/** The facts by which a change is judged. */
export interface ChangeFacts {
  /** The stored listing; `emptyListing` for a new one. */
  listing: ListingRecord
  isNew: boolean
  seller: { id: string; dealer: boolean }
  /** Why this seller may not publish, or null. */
  sellerRefusal: string | null
  auction: RunningAuction | null
  /** The decoding of the VIN that the listing will have. */
  decoded: DecodedVehicle | null
  /** Whether another listing with the same VIN is live or on offer to a bidder. */
  hasLiveTwin: boolean
  photos: SentMedia
  videos: SentMedia
  /** The planned relisting that this change carries out; null for a change by the seller. */
  relisting: Pick<RelistingRecord, "afterAuctionId"> | null
  limits: ScheduleLimits
  now: Date
}

/** What happens to the car's planned relisting. */
export type RelistingStep =
  | { do: "nothing" }
  | { do: "follow" }
  | { do: "drop" }
  | { do: "list"; afterAuctionId: string }

/** What the listing module writes. */
export interface ListingEffects {
  /** The listing does not exist yet. */
  isNew: boolean
  columns: SellerColumns
  /** The car's condition, if it is stated while an auction is scheduled or open; else null. */
  disclosed: SellerColumns["condition"] | null
  photoIds: readonly string[] | null
  videoIds: readonly string[] | null
  relisting: RelistingStep
  status: AuctionPlan["status"]
}

/** The status and audience of the listing before and after the change. */
export interface AudienceChange {
  status: ListingStatus
  audience: ListingRecord["audience"]
  was: ListingRecord["audience"]
  appeared: boolean
}

/** The steps of a change, by the module that carries them out. */
export interface ChangePlan {
  /** The listing that plugins may refuse before anything is written; null where nothing goes on sale. */
  offered: ListingToPublish | null
  auction: AuctionStep
  /** Whether the change must fail if a bid arrives meanwhile. */
  refusesBids: boolean
  listing: ListingEffects
  /** The VIN differences that the seller confirms with this change, for the audit log. */
  confirmed: readonly VinDifference[] | null
  /** The event for open pages; null where only the seller sees the listing. */
  audience: AudienceChange | null
}

export interface RefusedChange extends Refusal {
  /** The locked fields that the request tried to change, for the audit log; null for every other refusal. */
  attempt: readonly string[] | null
}

export type ChangeResult = { ok: true; plan: ChangePlan } | { ok: false; refusal: RefusedChange }

/**
 * Plans a request to create, change, schedule, publish or unpublish a listing (decisions, Auction rules). The result
 * has every step of the change, or the refusal.
 */
export function planChange({ status, ifUpdatedAt, ...input }: ListingChange, facts: ChangeFacts): ChangeResult {
  const { listing, isNew, seller, auction, now } = facts
  if (isStale(listing, ifUpdatedAt)) return refuse({ code: "LISTING_CHANGED" })
  const read = readChange(input, isNew ? null : listing, seller)
  if (!read.ok) return refuse({ code: read.code, details: { fields: { [read.field]: read.message } } })
  const confirming = { confirmed: input.vinDifferencesConfirmed, by: seller.id, now }
  const columns = withVinDifferences(read.columns, listing, facts.decoded, confirming)
  const judged = planAuction({ ...facts, columns, status })
  if (!judged.ok) return refuse(judged.refusal)
  const { plan } = judged
  const refusal = twinRefusal(facts, plan) ?? mediaRefusal(facts) ?? relistingRefusal(facts, plan)
  if (refusal) return refuse(refusal)
  return {
    ok: true,
    plan: {
      offered: plan.auction.do === "put" && !auction ? offeredBy({ ...listing, ...plan.columns }, plan.auction) : null,
      auction: plan.auction,
      // If the request also changes the auction, the auction module itself refuses the request after a bid.
      refusesBids:
        plan.auction.do === "nothing" && listing.status === "live" && lockedField(listing, plan.columns) !== null,
      listing: effectsOf(facts, plan),
      confirmed: confirmedNow(listing, plan.columns),
      audience: audienceChange(listing, plan),
    },
  }
}

/**
 * Whether the listing has changed since its seller read it. `ifUpdatedAt` (ISO) is the listing's last change that the
 * seller saw.
 */
export function isStale({ updatedAt: at }: Pick<ListingRecord, "updatedAt">, ifUpdatedAt?: string): boolean {
  return ifUpdatedAt !== undefined && at.getTime() !== Date.parse(ifUpdatedAt)
}

function refuse(refusal: Refusal): ChangeResult {
  const attempt = refusal.code === "LISTING_LOCKED" ? Object.keys(refusal.details?.fields ?? { status: "" }) : null
  return { ok: false, refusal: { ...refusal, attempt } }
}

function twinRefusal({ listing, hasLiveTwin }: ChangeFacts, { status }: AuctionPlan): Refusal | null {
  return hasLiveTwin && (status === "live" || listing.status === "live") ? { code: "VIN_ALREADY_LIVE" } : null
}

function mediaRefusal({ photos, videos }: ChangeFacts): Refusal | null {
  const foreign = (field: string, what: string): Refusal => ({
    code: "INVALID_INPUT",
    details: { fields: { [field]: `Only ${what} that you uploaded for this listing can be shown.` } },
  })
  if (photos === "foreign") return foreign("photoUrls", "photos")
  return videos === "foreign" ? foreign("videoUrls", "videos") : null
}

function relistingRefusal({ relisting }: ChangeFacts, { auction }: AuctionPlan): Refusal | null {
  return relisting && auction.do !== "put" ? NOT_LISTED_AGAIN : null
}

/** The refusal of a relisting whose plan was dropped meanwhile, or whose car is on sale already. */
export const NOT_LISTED_AGAIN = {
  code: "INVALID_TRANSITION",
  message: "The planned relisting of this car no longer applies.",
} as const satisfies Refusal

function offeredBy(listing: ListingRecord, { terms }: Extract<AuctionStep, { do: "put" }>): ListingToPublish {
  const { id: listingId, sellerId, vin, year, make, model } = listing
  const { startsAt, endsAt, openingCents, reserveCents } = terms
  const schedule = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt.toISOString() }
  return { listingId, sellerId, vin, year, make, model, ...schedule, openingCents, reserveCents }
}

function effectsOf(facts: ChangeFacts, { columns, auction, status }: AuctionPlan): ListingEffects {
  const { condition, ...others } = columns
  // During an auction the car's condition is stored apart from the other columns. A change of it is recorded if a bid
  // exists, and only the code that holds the auction's row lock knows whether one exists.
  const disclosed = (facts.auction && auction.do !== "cancel" && condition) || null
  const { photos, videos } = facts
  return {
    isNew: facts.isNew,
    columns: disclosed ? others : columns,
    disclosed,
    photoIds: photos === "foreign" ? null : photos,
    videoIds: videos === "foreign" ? null : videos,
    relisting: relistingStep(facts, auction),
    status,
  }
}

/** Putting the car on sale ends its planned relisting. Any other change adapts the planned relisting to the listing. */
function relistingStep({ relisting, isNew }: ChangeFacts, auction: AuctionStep): RelistingStep {
  if (isNew) return { do: "nothing" }
  if (relisting) return { do: "list", afterAuctionId: relisting.afterAuctionId }
  return auction.do === "put" ? { do: "drop" } : { do: "follow" }
}

function confirmedNow(listing: ListingRecord, columns: SellerColumns): readonly VinDifference[] | null {
  const confirmation = columns.vinDifferencesConfirmed
  if (!confirmation || confirmation.at === listing.vinDifferencesConfirmed?.at) return null
  return confirmation.differences
}

function audienceChange(listing: ListingRecord, { columns, status }: AuctionPlan): AudienceChange | null {
  const wasLive = listing.status === "live"
  if (!wasLive && status !== "live") return null
  const { audience } = { ...listing, ...columns }
  const was = wasLive ? listing.audience : audience
  return { status: status ?? listing.status, audience, was, appeared: !wasLive || was !== audience }
}
