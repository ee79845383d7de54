/**
 * Creates, changes, schedules, publishes and unpublishes a seller's listing: plans the change, then carries it out.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, listingTitle, type ListingChange, type ListingDraft } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { AuctionStep } from "#src/modules/listing/rules/plan-auction"
import { isStale, planChange, type ChangePlan } from "#src/modules/listing/rules/plan-change"
import type { ListingRecord, RelistingRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import { publishListingWorkflow, runHook } from "#src/workflows/hooks"
import { removeFiles } from "../file/store-files"
import { changeFacts } from "./change-facts"
import { relyingBids } from "./disclose"
import { recordLockedAttempt } from "./record-locked-attempt"
import { tellOfAudience } from "./tell-audience"

/** A relisting that Northlot makes automatically. `tell` notifies the seller, in the transaction of the relisting. */
interface OwnRelisting {
  plan: RelistingRecord
  tell: () => Promise<void>
}

/**
 * Creates a draft of this seller and returns its id. A complete draft with a schedule is scheduled at once. With
 * `oneDraft`, a second draft of a VIN is refused.
 * @throws RefusedError
 */
export async function createListing(
  scope: MedusaContainer,
  seller: AccountRecord,
  input: ListingDraft,
  { oneDraft = false }: { oneDraft?: boolean } = {}
): Promise<string> {
  const own = { id: scope.resolve("listing").records.newId(), sellerId: seller.id }
  const refuse = async () => {
    const other = await scope.resolve("listing").records.lockOtherDraft(own)
    if (!other) return
    const params = { listingId: other.id, title: listingTitle(other) }
    throw new RefusedError("VIN_HAS_DRAFT", undefined, { params })
  }
  const plan = await judgeChange(scope, seller, { id: own.id }, input)
  await carryOut(scope, own, plan, undefined, oneDraft ? refuse : undefined)
  return own.id
}

/**
 * Saves, schedules, publishes or unpublishes a seller's listing (spec §4, decisions: Auction rules) and returns its id.
 * With `relisting`, the change must publish the car by this relisting plan; if the plan was dropped meanwhile, the
 * change is refused. When the seller publishes the car, its planned relisting ends. When the seller saves the draft,
 * the plan is adapted to the draft. @throws RefusedError; then nothing is changed
 */
export async function changeListing(
  scope: MedusaContainer,
  seller: AccountRecord,
  idOrSlug: string,
  change: ListingChange,
  relisting: OwnRelisting | null = null
): Promise<string> {
  const listing = await scope.resolve("listing").records.own(idOrSlug, seller.id)
  const plan = await judgeChange(scope, seller, listing, change, relisting?.plan)
  await carryOut(scope, { id: listing.id, sellerId: seller.id }, plan, change.ifUpdatedAt, relisting?.tell)
  return listing.id
}

/**
 * Plans a change of a seller's listing without carrying it out. For a new listing, `listing` contains only the id. If
 * the seller tries to change what bids have locked, an audit row is written.
 * @throws RefusedError
 */
export async function judgeChange(
  scope: MedusaContainer,
  seller: AccountRecord,
  listing: ListingRecord | { id: string },
  change: ListingChange,
  relisting: RelistingRecord | null = null
): Promise<ChangePlan> {
  const result = planChange(change, await changeFacts(scope, change, { seller, listing, relisting }))
  if (result.ok) return result.plan
  const { code, message, details, attempt } = result.refusal
  if (attempt) await recordLockedAttempt(scope, { sellerId: seller.id, listingId: listing.id, attempt })
  throw new RefusedError(code, message, details)
}

interface Own {
  id: string
  sellerId: string
}

/** Carries out a plan in one transaction. Row locks stop any bid between the check and the commit. */
async function carryOut(
  scope: MedusaContainer,
  own: Own,
  plan: ChangePlan,
  ifUpdatedAt?: string,
  tell?: () => Promise<void>
): Promise<void> {
  // Plugins may refuse a car before its listing is published or scheduled.
  if (plan.offered) await runHook(publishListingWorkflow, scope, plan.offered)
  const write = () =>
    database().transaction(async () => {
      const locked = plan.listing.isNew ? NO_BIDS : await lock(scope, own.id, ifUpdatedAt)
      if (!locked) return null
      if (plan.refusesBids && locked.bids > 0) throw new RefusedError("LISTING_LOCKED")
      const auctionId = await stepAuction(scope, own, plan.auction)
      const after = plan.listing.disclosed ? await relyingBids(scope, own.id) : null
      const unnamed = await scope.resolve("listing").changes.carryOut(own, plan.listing, { auctionId, after })
      if (plan.confirmed) {
        const details = { differences: plan.confirmed }
        const act = { actor: own.sellerId, action: "listing.vin-differences-confirmed", subject: own.id, details }
        await scope.resolve("operations").auditLog.record(act)
      }
      await tell?.()
      return unnamed
    })
  let unnamed = await write()
  while (!unnamed) unnamed = await write()
  await removeFiles(scope, unnamed)
  if (plan.audience) tellOfAudience(scope, { id: own.id, ...plan.audience }, plan.audience)
}

const NO_BIDS = { bids: 0 }

/**
 * Locks the auction, then the listing, in the same order as all other code. Returns the number of bids. Returns null if
 * an auction was published before the listing was locked; the caller must call again, so that this auction is locked
 * too.
 * @throws LISTING_NOT_FOUND, LISTING_CHANGED
 */
async function lock(scope: MedusaContainer, id: string, ifUpdatedAt?: string): Promise<{ bids: number } | null> {
  const auctions = scope.resolve("auction")
  const bids = await auctions.runs.lockBids(id)
  const listing = await scope.resolve("listing").records.lock(id)
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  if (isStale(listing, ifUpdatedAt)) throw new RefusedError("LISTING_CHANGED")
  return bids === null && (await auctions.runs.isRunning(id)) ? null : { bids: bids ?? 0 }
}

/**
 * Carries out the plan's auction step. Returns the id of the auction run that the step `put` stores; otherwise null.
 */
async function stepAuction(scope: MedusaContainer, { id, sellerId }: Own, step: AuctionStep): Promise<string | null> {
  const auctions = scope.resolve("auction")
  if (step.do === "lower-reserve") await auctions.runs.lowerReserve(id, step.reserveCents)
  if (step.do === "cancel") {
    const withdrawn = { onlyWithoutBids: true, reason: "Withdrawn by the seller", actor: sellerId }
    await auctions.runs.cancel(id, withdrawn)
  }
  return step.do === "put" ? (await auctions.runs.put({ listingId: id, sellerId, ...step.terms })).id : null
}
