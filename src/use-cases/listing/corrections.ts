/** Corrections that Northlot asks a seller to make to a listing, and the seller's answers. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type AdminCorrection, type Correction } from "@northlot/contract"
import type { CorrectionRecord, ListingRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import { recordAct } from "#src/use-cases/audit/record-act"
import { tellSeller } from "./operator-changes"

const correctionsOf = (scope: MedusaContainer) => scope.resolve("listing").corrections

/**
 * Asks the seller for a correction, with an audit row. On request, also takes the listing down: the auction is
 * cancelled and the listing becomes a draft, under the locks of both. A listing with a bid is not taken down. @throws
 * RefusedError LISTING_NOT_FOUND, LISTING_LOCKED, LISTING_ON_OFFER, INVALID_TRANSITION
 */
export async function askForCorrection(
  scope: MedusaContainer,
  admin: string,
  idOrSlug: string,
  { text, takeDown }: { text: string; takeDown: boolean }
): Promise<AdminCorrection> {
  const listings = scope.resolve("listing")
  const found = await foundListing(scope, idOrSlug)
  const actor = `admin:${admin}`
  const correction = await database().transaction(async () => {
    if (takeDown) await refuseWithBids(scope, found.id)
    if (takeDown) await scope.resolve("auction").runs.cancel(found.id, { onlyWithoutBids: true, reason: text, actor })
    const listing = await listings.records.lock(found.id)
    if (listing?.status !== "draft" && listing?.status !== "live") throw new RefusedError("INVALID_TRANSITION")
    if (takeDown) await listings.records.moveTo(found.id, "draft", "auction", { clearSchedule: true })
    const asked = await correctionsOf(scope).ask({ listingId: found.id, text, tookDown: takeDown, askedBy: admin })
    await scope.resolve("operations").auditLog.record({
      actor,
      action: "listing.correction-asked",
      subject: found.id,
      details: { correctionId: asked.id, text, takeDown },
    })
    return asked
  })
  await tellSeller(scope, found, `correction:${correction.id}`, { fact: "correction-asked", text, tookDown: takeDown })
  scope
    .resolve("realtime")
    .toListing(found, "listing:changed", { listingId: found.id, status: takeDown ? "draft" : found.status })
  return adminView(correction)
}

/** A listing with bids is not taken down, since its bidders rely on it. */
async function refuseWithBids(scope: MedusaContainer, listingId: string): Promise<void> {
  if (((await scope.resolve("auction").runs.lockBids(listingId)) ?? 0) === 0) return
  throw new RefusedError(
    "LISTING_LOCKED",
    "Somebody has bid on this car. Pause the auction instead, or close the listing."
  )
}

/** @throws RefusedError LISTING_NOT_FOUND */
export async function readCorrections(scope: MedusaContainer, idOrSlug: string): Promise<AdminCorrection[]> {
  const { id } = await foundListing(scope, idOrSlug)
  return (await correctionsOf(scope).of(id)).map(adminView)
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function closeCorrection(
  scope: MedusaContainer,
  admin: string,
  id: string,
  note: string
): Promise<AdminCorrection> {
  const correction = await database().transaction(async () => {
    const closed = await correctionsOf(scope).close(id, { by: admin, note })
    await recordAct(scope, admin, "listing.correction-closed", closed.listingId, { correctionId: id, note })
    return closed
  })
  const listing = await foundListing(scope, correction.listingId)
  await tellSeller(scope, listing, `correction-closed:${id}`, {
    fact: "correction-closed",
    tookDown: correction.tookDown,
  })
  scope.resolve("realtime").toListing(listing, "listing:changed", { listingId: listing.id, status: listing.status })
  return adminView(correction)
}

/** @throws RefusedError LISTING_NOT_FOUND */
export async function readOwnCorrection(
  scope: MedusaContainer,
  sellerId: string,
  idOrSlug: string
): Promise<Correction | null> {
  const { id } = await scope.resolve("listing").records.own(idOrSlug, sellerId)
  const open = await correctionsOf(scope).openOf(id)
  return open && view(open)
}

/** @throws RefusedError LISTING_NOT_FOUND, INVALID_TRANSITION */
export async function answerCorrection(
  scope: MedusaContainer,
  sellerId: string,
  idOrSlug: string,
  text: string
): Promise<Correction> {
  const { id } = await scope.resolve("listing").records.own(idOrSlug, sellerId)
  return database().transaction(async () => {
    const answered = await correctionsOf(scope).answer(id, text)
    await scope.resolve("operations").auditLog.record({
      actor: sellerId,
      action: "listing.correction-answered",
      subject: id,
      details: { correctionId: answered.id, text },
    })
    return view(answered)
  })
}

async function foundListing(scope: MedusaContainer, idOrSlug: string): Promise<ListingRecord> {
  const listing = await scope.resolve("listing").records.find(idOrSlug)
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  return listing
}

function view({ id, text, tookDown, askedAt, answer, answeredAt, closedAt }: CorrectionRecord): Correction {
  return {
    id,
    text,
    tookDown,
    askedAt: askedAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  }
}

function adminView(record: CorrectionRecord): AdminCorrection {
  const { askedBy, closedBy, closeNote } = record
  return { ...view(record), askedBy, closedBy, closeNote }
}
