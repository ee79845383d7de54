import type { MedusaContainer } from "@medusajs/framework/types"
import { MINIMUM_INCREMENT_DEFAULT_CENTS, RefusedError, VIN_LENGTH, type ListingChange } from "@northlot/contract"
import { listingRefusal } from "#src/modules/account/rules/permissions"
import type { AccountRecord } from "#src/modules/account/types"
import { asAnswered } from "#src/modules/listing/rules/answered-body"
import { lockedField } from "#src/modules/listing/rules/locked-fields"
import { planChange, type ChangePlan, type ChangeRequest } from "#src/modules/listing/rules/plan-change"
import { readChange } from "#src/modules/listing/rules/read-change"
import { withVinDifferences } from "#src/modules/listing/rules/vin-differences"
import type ListingModuleService from "#src/modules/listing/service"
import type { ListingRecord, RelistingRecord, SellerColumns } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import { policyInForce } from "#src/platform/policies"
import { torontoDate } from "#src/platform/toronto"
import { discloseCondition } from "./disclose"
import { publishListingWorkflow, runHook } from "#src/workflows/hooks"
import { tellOfAudience } from "./tell-audience"
import { recordLockedAttempt } from "./record-locked-attempt"
import { removeFiles } from "../file/store-files"

type ListingInput = Omit<ListingChange, "status" | "ifUpdatedAt">

/**
 * A new draft of this seller; armed at once when it has a schedule and is complete. Answers its id. @throws
 * RefusedError
 */
export async function createListing(
  scope: MedusaContainer,
  seller: AccountRecord,
  input: ListingInput
): Promise<string> {
  const listings = scope.resolve("listing")
  const id = listings.records.newId()
  const draft = emptyListing(id, seller.id)
  const columns = await comparedColumns(scope, seller, { input, listing: draft, read: columnsOf(input, null, seller) })
  const plan = await decide(scope, seller, { listing: draft, columns, auction: null })
  const media = await mediaOf(listings, input, { sellerId: seller.id, listingId: id })
  await askBeforePublication(scope, draft, plan)
  await save(scope, seller.id, id, plan, {
    create: true,
    disclosed: null,
    version: null,
    ...media,
    relisting: null,
    confirmedAt: null,
    touchesLockedFields: false,
  })
  return id
}

/**
 * Saves, schedules, publishes or unpublishes an own listing (spec §4, decisions: Auction rules). Answers
 * its id. A car that comes on sale by itself (`relisting`) comes by this very plan, or not at all; what its seller puts
 * on sale ends the plan, and it follows what they save in the draft. @throws RefusedError; nothing is changed then.
 */
export async function changeListing(
  scope: MedusaContainer,
  seller: AccountRecord,
  idOrSlug: string,
  { status, ifUpdatedAt, ...input }: ListingChange,
  relisting: OwnRelisting | null = null
): Promise<string> {
  const listings = scope.resolve("listing")
  const listing = await listings.records.own(idOrSlug, seller.id)
  if (ifUpdatedAt !== undefined && listing.updated_at.getTime() !== Date.parse(ifUpdatedAt))
    throw new RefusedError("LISTING_CHANGED")
  const { plan, columns, auction } = await judgeChange(scope, seller, listing, { status, ...input })
  const media = await mediaOf(listings, input, { sellerId: seller.id, listingId: listing.id })
  if (!auction) await askBeforePublication(scope, listing, plan)
  const { condition, ...others } = plan.columns
  // Whether there is a bid already is known only under the auction's lock.
  const disclosed = (auction && plan.auction.do !== "cancel" && condition) || null
  await save(scope, seller.id, listing.id, disclosed ? { ...plan, columns: others } : plan, {
    create: false,
    disclosed,
    version: ifUpdatedAt ?? null,
    ...media,
    relisting,
    confirmedAt: listing.vin_differences_confirmed?.at ?? null,
    touchesLockedFields: listing.status === "live" && lockedField(listing, plan.columns) !== null,
  })
  if (plan.columns.carfax_url === null) await removeFiles(scope, await listings.carfax.takeDetached(listing.id))
  if (plan.status === "live" || listing.status === "live") {
    const after = {
      id: listing.id,
      status: plan.status ?? listing.status,
      audience: columns.audience ?? listing.audience,
    }
    if (listing.status === "live") tellOfAudience(scope, after, { was: listing.audience })
    else tellOfAudience(scope, after, { was: after.audience, appeared: true })
  }
  return listing.id
}

/**
 * What a change of an own listing comes to as everything stands now; nothing is written. @throws RefusedError
 */
export async function judgeChange(
  scope: MedusaContainer,
  seller: AccountRecord,
  listing: ListingRecord,
  { status, ...input }: Omit<ListingChange, "ifUpdatedAt">
): Promise<{ plan: ChangePlan; columns: SellerColumns; auction: ChangeRequest["auction"] }> {
  const current = await scope.resolve("auction").runs.current(listing.id)
  const auction =
    current && (current.status === "scheduled" || current.status === "open")
      ? { status: current.status, bidCount: current.bidCount, startsAt: current.startsAt, endsAt: current.endsAt }
      : null
  const columns = await comparedColumns(scope, seller, { input, listing, read: columnsOf(input, listing, seller) })
  const plan = await decide(scope, seller, { listing, columns, status, auction })
  const { vin } = { ...listing, ...columns }
  const becomesLive = plan.status === "live" || listing.status === "live"
  if (becomesLive && (await scope.resolve("listing").records.liveTwin(listing.id, vin))) {
    throw new RefusedError("VIN_ALREADY_LIVE")
  }
  return { plan, columns, auction }
}

function columnsOf(input: ListingInput, present: ListingRecord | null, seller: AccountRecord): SellerColumns {
  const read = readChange(input, present, { dealer: seller.sellerType === "dealer" })
  if (!read.ok) throw new RefusedError(read.code, undefined, { fields: { [read.field]: read.message } })
  return read.columns
}

/** With what the VIN says otherwise, and what of it the seller confirms. */
async function comparedColumns(
  scope: MedusaContainer,
  seller: AccountRecord,
  { input, listing, read }: { input: ListingInput; listing: ListingRecord; read: SellerColumns }
): Promise<SellerColumns> {
  const { vin } = { ...listing, ...read }
  const isWhole = vin.length === VIN_LENGTH
  const [decoded, now] = await Promise.all([isWhole ? scope.resolve("listing").vins.decode(vin) : null, database().now()])
  return withVinDifferences(read, listing, decoded, { confirmed: input.vinDifferencesConfirmed, by: seller.id, now })
}

async function decide(
  scope: MedusaContainer,
  seller: AccountRecord,
  change: Pick<ChangeRequest, "listing" | "columns" | "status" | "auction">
): Promise<ChangePlan> {
  const [{ values: limits }, now] = await Promise.all([policyInForce("auction"), database().now()])
  const takenDown = await scope.resolve("listing").corrections.publicationRefusal(change.listing.id)
  const sellerRefusal = listingRefusal(seller, torontoDate(now)) ?? takenDown
  const result = planChange({ ...change, sellerRefusal, limits, now })
  if (result.ok) return result.plan
  const { code, message, details } = result.refusal
  if (code === "LISTING_LOCKED") {
    const attempt = Object.keys(details?.fields ?? { status: "" })
    await recordLockedAttempt(scope, { sellerId: seller.id, listingId: change.listing.id, attempt })
  }
  throw new RefusedError(code, message, details)
}

/** A plan by which a car comes on sale by itself, and what its seller is told in the same transaction. */
interface OwnRelisting {
  plan: RelistingRecord
  tell: () => Promise<void>
}

/** `null` leaves the photos, or the videos, alone. */
interface Media {
  photoIds: string[] | null
  videoIds: string[] | null
}

/**
 * What a request says of photos and videos, as ids; `null` where it says nothing. @throws RefusedError INVALID_INPUT
 */
async function mediaOf(
  listings: ListingModuleService,
  { photoUrls, videoUrls }: Pick<ListingInput, "photoUrls" | "videoUrls">,
  owner: { sellerId: string; listingId: string }
): Promise<Media> {
  const photoIds = photoUrls === undefined ? null : await listings.photos.own(photoUrls.map(asAnswered), owner)
  if (photoUrls && !photoIds) throw foreignUploads("photoUrls", "photos")
  const videoIds = videoUrls === undefined ? null : await listings.videos.own(videoUrls.map(asAnswered), owner)
  if (videoUrls && !videoIds) throw foreignUploads("videoUrls", "videos")
  return { photoIds, videoIds }
}

function foreignUploads(field: string, what: string): RefusedError {
  return new RefusedError("INVALID_INPUT", undefined, {
    fields: { [field]: `Only ${what} that you uploaded for this listing can be shown.` },
  })
}

/** Others may have a say before a car goes on sale, at once or at its start. */
async function askBeforePublication(
  scope: MedusaContainer,
  listing: ListingRecord,
  { columns, auction }: ChangePlan
): Promise<void> {
  if (auction.do !== "put") return
  const { id: listingId, seller_id: sellerId, vin, year, make, model } = { ...listing, ...columns }
  const { startsAt, endsAt, openingCents, reserveCents } = auction.terms
  const schedule = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt.toISOString() }
  const offered = { listingId, sellerId, vin, year, make, model, ...schedule, openingCents, reserveCents }
  await runHook(publishListingWorkflow, scope, offered)
}

interface Save extends Media {
  /** The listing does not exist yet. */
  create: boolean
  /** When the listing was last changed, as its seller saw it (ISO): one that was changed since is left as it is. */
  version: string | null
  /** What the seller discloses about the condition, while an auction is planned or runs; `null` changes nothing. */
  disclosed: SellerColumns["condition"] | null
  /** The plan by which the car comes on sale by itself; `null` for what its seller does. */
  relisting: OwnRelisting | null
  /** When the seller confirmed what the VIN says otherwise, as it was stored before: another one is put on record. */
  confirmedAt: string | null
  /** A field that bids lock is among the columns: a bid that came meanwhile refuses the change. */
  touchesLockedFields: boolean
}

/**
 * Stores a planned change, tells the auction and moves the listing, in one transaction: all of it or nothing. No bid
 * comes between what is judged there and the commit.
 */
async function save(
  scope: MedusaContainer,
  sellerId: string,
  listingId: string,
  plan: ChangePlan,
  { create, version, disclosed, photoIds, videoIds, relisting, touchesLockedFields, confirmedAt }: Save
): Promise<void> {
  const listings = scope.resolve("listing")
  const auctions = scope.resolve("auction")
  const foundation = scope.resolve("operations")
  const write = async (bids: number | null) => {
    if (create) await listings.records.create(listingId, sellerId, plan.columns)
    else await listings.records.save(listingId, plan.columns, version === null ? null : new Date(version))
    const confirmation = plan.columns.vin_differences_confirmed
    if (confirmation && confirmation.at !== confirmedAt) {
      const details = { differences: confirmation.differences }
      await foundation.auditLog.record({
        actor: sellerId,
        action: "listing.vin-differences-confirmed",
        subject: listingId,
        details,
      })
    }
    if (photoIds) await listings.photos.arrange(listingId, photoIds)
    if (videoIds) await listings.videos.arrange(listingId, videoIds)
    const step = plan.auction
    const put = step.do === "put" ? await auctions.runs.put({ listingId, sellerId, ...step.terms }) : null
    if (relisting) {
      if (!put || !(await listings.relistings.listed(relisting.plan.afterAuctionId, put.id)))
        throw new RefusedError("INVALID_TRANSITION", "It is not to be listed again any more.")
    } else if (put) await listings.relistings.dropOf(listingId, "You have put it on sale yourself.")
    else if (!create) await listings.relistings.replan(listingId)
    if (step.do === "lower-reserve") await auctions.runs.lowerReserve(listingId, step.reserveCents)
    if (step.do === "cancel") {
      const withdrawn = { onlyWithoutBids: true, reason: "Withdrawn by the seller", actor: sellerId }
      await auctions.runs.cancel(listingId, withdrawn)
    }
    // The auction itself refuses what it is told after a bid.
    if (step.do === "nothing" && touchesLockedFields && bids) throw new RefusedError("LISTING_LOCKED")
    if (plan.status !== null) await listings.records.moveTo(listingId, plan.status, "seller")
    if (disclosed)
      await discloseCondition(scope, listingId, { condition: disclosed }, { by: "seller", actor: sellerId })
    if (relisting) await relisting.tell()
  }
  const saveInOrder = () =>
    database().transaction(async () => {
      if (create) return write(null)
      const bids = await auctions.runs.lockBids(listingId)
      if (!(await listings.records.lock(listingId))) throw new RefusedError("LISTING_NOT_FOUND")
      // Published by somebody else meanwhile: its auction is locked before the listing, as everywhere.
      if (bids === null && (await auctions.runs.isRunning(listingId))) return "again"
      return write(bids)
    })
  while ((await saveInOrder()) === "again");
}

/** What a listing is before anything was filled in. */
function emptyListing(id: string, sellerId: string): ListingRecord {
  return {
    id,
    seller_id: sellerId,
    slug: "",
    vin: "",
    vin_check_digit_confirmed: false,
    vin_differences: [],
    vin_differences_confirmed: null,
    title: "",
    year: null,
    make: "",
    model: "",
    trim: "",
    body: "",
    kms: null,
    exterior_color: "",
    interior_color: "",
    color_hex: null,
    fuel: "",
    transmission: "",
    drivetrain: "",
    engine: "",
    cylinders: null,
    doors: null,
    seats: null,
    battery_kwh: null,
    range_km: null,
    location: "",
    description: "",
    features: [],
    features_extra: "",
    warranty: {},
    condition: {},
    audience: "public",
    audience_decided: false,
    price_cents: null,
    reserve_cents: null,
    starting_price_cents: null,
    opening_share_basis_points: null,
    min_increment_cents: MINIMUM_INCREMENT_DEFAULT_CENTS,
    buy_now_cents: null,
    buy_now_until: "first-bid",
    relist_times: 0,
    relist_drop_cents: null,
    relist_drop_basis_points: null,
    relist_floor_cents: null,
    starts_at: null,
    ends_at: null,
    status: "draft",
    parked: false,
    pinned: false,
    carfax_url: null,
    certified_at: null,
    certified_summary: null,
    video_inspected_at: null,
    featured_tier: null,
    featured_until: null,
    views: 0,
    published_at: null,
    sold_at: null,
    on_offer_until: null,
    created_at: new Date(0),
    updated_at: new Date(0),
  }
}
