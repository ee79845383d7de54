import {
  missingForPublication,
  opensLater,
  publicationTimes,
  scheduleProblem,
  scheduleSentence,
  type BuyNowTerms,
  type ErrorCode,
  type ErrorDetails,
  type ScheduleLimits,
  type ScheduleProblem,
  type Cents,
} from "@northlot/contract"
import type { ListingRecord, ListingStatus, Refusal, SellerColumn, SellerColumns } from "../types"
import { changedColumns, lockedField, lowersReserve } from "./locked-fields"
import { onOfferRefusal } from "./on-offer"
import { openingOf } from "./opening-price"
import { publicationRefusal, publishable } from "./publishing"

/** The facts about a scheduled or open auction that a change of its listing needs. */
export interface RunningAuction {
  status: "scheduled" | "open"
  bidCount: number
  startsAt: Date
  endsAt: Date
}

/** The auction terms that the auction module receives. `startsAt` is null for an auction that starts at once. */
export interface PlannedTerms {
  startsAt: Date | null
  endsAt: Date
  openingCents: Cents
  reserveCents: Cents | null
  minIncrementCents: Cents
  buyNow: BuyNowTerms | null
}

export type AuctionStep =
  | { do: "nothing" }
  | { do: "put"; terms: PlannedTerms }
  | { do: "cancel" }
  | { do: "lower-reserve"; reserveCents: Cents | null }

export interface AuctionPlan {
  columns: SellerColumns
  auction: AuctionStep
  /** The listing's new status once the auction step is carried out; `null` if the status does not change. */
  status: Extract<ListingStatus, "draft" | "live"> | null
}

export interface AuctionRequest {
  listing: ListingRecord
  columns: SellerColumns
  status?: "live" | "draft"
  auction: RunningAuction | null
  /** Why this seller may not publish, or `null`. */
  sellerRefusal: string | null
  limits: ScheduleLimits
  now: Date
}

type PlanResult = { ok: true; plan: AuctionPlan } | { ok: false; refusal: Refusal }

const BEGUN = "This auction has begun: its start cannot be moved."

const TERMS: readonly SellerColumn[] = [
  "reserveCents",
  "startingPriceCents",
  "openingShareBasisPoints",
  "minIncrementCents",
  "buyNowCents",
  "buyNowUntil",
  "startsAt",
  "endsAt",
]

/**
 * Plans saving, scheduling, publishing or unpublishing a listing (decisions, Auction rules). The plan has the columns
 * to store, the step for the auction and the next status. Refusals that are known before any write are decided here.
 */
export function planAuction(sent: AuctionRequest): PlanResult {
  const request = { ...sent, columns: withoutEchoes(sent.columns, sent.auction) }
  const { listing, columns, status, auction, limits, now } = request
  if (listing.status === "sold" || listing.status === "closed") return refuse("INVALID_TRANSITION")
  const onOffer = onOfferRefusal(listing, now)
  if (onOffer) return refuse(onOffer.code, onOffer.message)
  if ((listing.certifiedAt ?? listing.videoInspectedAt) && columns.vin !== undefined && columns.vin !== listing.vin) {
    return refuse("INVALID_TRANSITION", "This car was inspected under its VIN. Create a new listing for another car.", {
      fields: { vin: "This car was inspected under its VIN, so the VIN cannot be changed." },
    })
  }
  const hasBids = auction !== null && auction.bidCount > 0
  const locked = hasBids ? lockedField(listing, columns) : null
  if (locked)
    return refuse("LISTING_LOCKED", undefined, { fields: { [locked]: "This cannot be changed after the first bid." } })
  if (status === "draft" && hasBids) return refuse("LISTING_LOCKED")

  const scheduled = new Set(changedColumns(listing, columns))
  const sendsSchedule = scheduled.has("startsAt") || scheduled.has("endsAt")
  if (sendsSchedule) {
    const problem = problemOfSentSchedule(request, scheduled)
    if (problem) return refuseSchedule(problem, limits)
  }
  // The scheduled start has passed: the opening will make the listing live soon.
  const runs = listing.status === "live" || (auction !== null && auction.startsAt <= now)
  if (status === "live" && !runs) return planPublication(request)
  if (status === "draft" && !sendsSchedule && !(listing.status === "draft" && statesSchedule(sent.columns)))
    return planUnpublication(request)
  if (runs && status !== "draft") return planLiveSave(request)
  return planDraftSave(request, now)
}

/**
 * Removes times that equal the auction's. The seller's form sends all times that it shows, including extended ones, so
 * an equal time requests no change.
 */
function withoutEchoes(columns: SellerColumns, auction: RunningAuction | null): SellerColumns {
  if (!auction) return columns
  const { startsAt, endsAt, ...rest } = columns
  return {
    ...rest,
    ...(startsAt === undefined || startsAt?.getTime() === auction.startsAt.getTime() ? {} : { startsAt }),
    ...(endsAt === undefined || endsAt?.getTime() === auction.endsAt.getTime() ? {} : { endsAt }),
  }
}

/** Whether a request states a schedule. If so, saving a draft with the status `draft` does not cancel its schedule. */
const statesSchedule = ({ startsAt, endsAt }: SellerColumns) => Boolean(startsAt || endsAt)

/** Checks only a schedule that was sent: a stored start may have passed meanwhile. */
function problemOfSentSchedule(request: AuctionRequest, changed: ReadonlySet<SellerColumn>): ScheduleProblem | null {
  const { listing, columns, limits, now } = request
  const merged = { ...listing, ...columns }
  const startsAt = changed.has("startsAt") || opensLater(merged.startsAt, now) ? merged.startsAt : null
  return scheduleProblem({ startsAt, endsAt: merged.endsAt }, limits, now)
}

function planPublication(request: AuctionRequest): PlanResult {
  const { listing, columns, limits, now, sellerRefusal } = request
  const merged = { ...listing, ...columns }
  const refusal = publicationRefusal(merged, sellerRefusal)
  if (refusal) return { ok: false, refusal }
  const { startsAt, endsAt } = publicationTimes({ startsAt: merged.startsAt, endsAt: merged.endsAt }, now)
  const problem = scheduleProblem({ startsAt, endsAt }, limits, now)
  if (problem) return refuseSchedule(problem, limits)
  const stored = { ...columns, startsAt: startsAt ?? now, endsAt }
  return plan(stored, { do: "put", terms: terms(merged, startsAt, endsAt) }, startsAt ? null : "live")
}

function planUnpublication({ listing, columns, auction }: AuctionRequest): PlanResult {
  const cleared = { ...columns, startsAt: null, endsAt: null }
  return plan(cleared, auction ? { do: "cancel" } : { do: "nothing" }, listing.status === "live" ? "draft" : null)
}

function planLiveSave({ listing, columns, auction, limits }: AuctionRequest): PlanResult {
  const merged = { ...listing, ...columns }
  const refusal = publicationRefusal(merged, null)
  if (refusal) return { ok: false, refusal }
  const changed = changedColumns(listing, columns)
  if (changed.includes("startsAt")) return refuse("INVALID_SCHEDULE", BEGUN, { fields: { startsAt: BEGUN } })
  if (!changed.some((column) => TERMS.includes(column)) || !auction) return plan(columns, { do: "nothing" }, null)
  if (auction.bidCount > 0) {
    const lowered = lowersReserve(listing.reserveCents, merged.reserveCents)
    return plan(columns, lowered ? { do: "lower-reserve", reserveCents: merged.reserveCents } : { do: "nothing" }, null)
  }
  if (!merged.endsAt) return refuseSchedule("end_missing", limits)
  return plan(columns, { do: "put", terms: terms(merged, auction.startsAt, merged.endsAt) }, null)
}

/** Schedules a draft with both dates if it can be published, and cancels the schedule if it cannot. */
function planDraftSave({ listing, columns, status, auction, sellerRefusal }: AuctionRequest, now: Date): PlanResult {
  const merged = { ...listing, ...columns }
  const unpublishes = status === "draft" && listing.status === "live"
  const { startsAt, endsAt } = merged
  const sent = changedColumns(listing, columns).includes("startsAt")
  const due = startsAt !== null && endsAt !== null && endsAt > now && (sent || startsAt > now)
  if (due && sent && sellerRefusal) return refuse("NOT_ALLOWED_TO_LIST", sellerRefusal)
  const armed = due && !sellerRefusal && Object.keys(missingForPublication(publishable(merged))).length === 0
  const next = unpublishes ? ("draft" as const) : null
  if (!armed) return plan(columns, auction ? { do: "cancel" } : { do: "nothing" }, next)
  const later = opensLater(startsAt, now)
  if (!later && unpublishes) return refuse("INVALID_SCHEDULE", "A listing that becomes a draft cannot start at once.")
  return plan(columns, { do: "put", terms: terms(merged, later ? startsAt : null, endsAt) }, later ? next : "live")
}

function terms(listing: ListingRecord, startsAt: Date | null, endsAt: Date): PlannedTerms {
  return {
    startsAt,
    endsAt,
    openingCents: openingOf(listing),
    reserveCents: listing.reserveCents,
    minIncrementCents: listing.minIncrementCents,
    buyNow: listing.buyNowCents && { priceCents: listing.buyNowCents, until: listing.buyNowUntil },
  }
}

function plan(columns: SellerColumns, auction: AuctionStep, status: AuctionPlan["status"]): PlanResult {
  return { ok: true, plan: { columns, auction, status } }
}

function refuse(code: ErrorCode, message?: string, details?: ErrorDetails): PlanResult {
  return { ok: false, refusal: { code, message, details } }
}

function refuseSchedule(problem: ScheduleProblem, limits: ScheduleLimits): PlanResult {
  const message = scheduleSentence(problem, limits)
  return refuse("INVALID_SCHEDULE", message, {
    fields: { endsAt: message },
    minDurationSeconds: limits.minDurationSeconds,
    maxDurationSeconds: limits.maxDurationSeconds,
  })
}
