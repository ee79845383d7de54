/** Negotiations below the reserve: opening, each step, and what the parties see. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type NegotiationStatus, type NegotiationView } from "@northlot/contract"
import { listingRefusal } from "#src/modules/account/rules/permissions"
import type { AccountRecord } from "#src/modules/account/types"
import { reserveMet, reserveStands } from "#src/modules/auction/rules/reserve"
import type { ListingRecord } from "#src/modules/listing/types"
import { standingPrice, type Move } from "#src/modules/negotiation/rules/moves"
import type { NegotiationParty, NegotiationRecord } from "#src/modules/negotiation/types"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { logger } from "#src/platform/logger"
import { emit } from "#src/platform/outbox"
import { torontoDate } from "#src/platform/toronto"
import { amountOfBid } from "../auction/amount-of-bid"
import { refuseToBuy } from "./runner-up-of"
import { feesInForce } from "../fee/quote-fees"
import type { AuctionRecord } from "#src/modules/auction/types"
import { ownNegotiations } from "#src/queries/negotiation/negotiations"

const EXPIRED_AT_ONCE = 200

const negotiationsOf = (scope: MedusaContainer) => scope.resolve("negotiation")
const listingsOf = (scope: MedusaContainer) => scope.resolve("listing")

/**
 * A party names its price. Each party can do this once and cannot change the price afterwards.
 * @throws RefusedError INVALID_AMOUNT with the allowed minimum and maximum, NOT_FOUND, OFFER_ENDED, INVALID_TRANSITION;
 * NOT_ALLOWED_TO_BID, CREDITS_REQUIRED or NOT_ALLOWED_TO_LIST when the person may not buy or sell
 */
export async function namePrice(
  scope: MedusaContainer,
  id: string,
  account: AccountRecord,
  act: "offer" | "counter",
  price: { amount?: unknown; amountCents?: unknown }
): Promise<void> {
  const { listingId, by } = await ownNegotiation(scope, id, account.id)
  const amountCents = amountOfBid(price)
  await database().transaction(async () => {
    const listing = await listingsOf(scope).records.lock(listingId)
    const { negotiation, moved, now } = await negotiationsOf(scope).negotiations.move(
      id,
      { act, by, amountCents },
      { actor: account.id }
    )
    if (!moved) return
    await refuseParty(scope, by, await freshAccount(scope, account.id), listing, negotiation, now)
    await listingsOf(scope).records.holdForOffer(listingId, negotiation.endsAt)
    await record(scope, negotiation, account.id, act === "offer" ? "offered" : "countered")
  })
}

/**
 * Accepts the other party's price. One transaction changes negotiation, sale and listing; it locks the listing, then
 * the negotiation. The event of the acceptance triggers fees and notices. A repeat changes nothing.
 * @throws RefusedError NOT_FOUND, OFFER_ENDED, INVALID_TRANSITION, NOT_ALLOWED_TO_BID, CREDITS_REQUIRED,
 * NOT_ALLOWED_TO_LIST
 */
export async function acceptPrice(scope: MedusaContainer, id: string, account: AccountRecord): Promise<void> {
  const { listingId, by } = await ownNegotiation(scope, id, account.id)
  await database().transaction(async () => {
    const listing = await listingsOf(scope).records.lock(listingId)
    const { negotiation, moved, now } = await negotiationsOf(scope).negotiations.move(
      id,
      { act: "accept", by },
      { actor: account.id }
    )
    if (!moved) return
    const { auctionId, buyerId, sellerId, reserveCents } = negotiation
    const [buyer, seller] = [await freshAccount(scope, buyerId), await freshAccount(scope, sellerId)]
    await refuseParty(scope, by, by === "buyer" ? buyer : seller, listing, negotiation, now)
    const other = by === "buyer" ? ("seller" as const) : ("buyer" as const)
    try {
      await refuseParty(scope, other, other === "buyer" ? buyer : seller, listing, negotiation, now)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const cannot = other === "buyer" ? "The bidder cannot buy at present." : "The seller cannot sell at present."
      throw new RefusedError("INVALID_TRANSITION", `${cannot} Please contact us before the time is over.`)
    }
    const { amountCents } = standingPrice(negotiation)!
    await scope.resolve("sale").sales.open({
      auctionId,
      listingId,
      buyerId,
      sellerId,
      sellerType: seller.sellerType ?? "private",
      hammerCents: amountCents,
      reserveMet: reserveMet({ currentCents: amountCents, reserveCents }),
      wonAt: now,
      offerId: null,
      negotiationId: id,
    })
    await listingsOf(scope).records.moveTo(listingId, "sold", "offer", { soldAt: now })
    await record(scope, negotiation, account.id, "accepted")
  })
}

/**
 * Ends a negotiation without a sale; a repeat changes nothing. @throws RefusedError NOT_FOUND, OFFER_ENDED,
 * INVALID_TRANSITION
 */
export async function declineNegotiation(scope: MedusaContainer, id: string, account: AccountRecord): Promise<void> {
  const { by } = await ownNegotiation(scope, id, account.id)
  await database().transaction(() => endNegotiation(scope, id, { act: "decline", by }, account.id))
}

/**
 * Ends the negotiations whose time is over. If ending one negotiation fails, the others are still ended, and the next
 * run tries that negotiation again.
 */
export async function expireNegotiations(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  for (const id of untilAborted(await negotiationsOf(scope).negotiations.due(EXPIRED_AT_ONCE), signal)) {
    try {
      await database().transaction(() => endNegotiation(scope, id, { act: "expire" }, "system"))
    } catch (error) {
      logger.error({ err: error, negotiationId: id }, "A negotiation that has ended could not be closed")
    }
  }
}

/** Ends the open negotiations of a person whose account was disabled, so that the other parties do not wait in vain. */
export async function endNegotiationsOf(scope: MedusaContainer, accountId: string, by: string): Promise<void> {
  for (const id of await negotiationsOf(scope).negotiations.openOfParty(accountId)) {
    await withdrawNegotiation(scope, id, { by, reason: "the other side cannot trade here any more." })
  }
}

/** Ends a negotiation when the car is taken off the market. A negotiation whose time is over expires instead. */
export async function withdrawNegotiation(
  scope: MedusaContainer,
  id: string,
  { by, reason }: { by: string; reason: string }
): Promise<void> {
  if (await endNegotiation(scope, id, { act: "expire" }, "system")) return
  await endNegotiation(scope, id, { act: "withdraw" }, by, reason)
}

/**
 * Ends a negotiation without a sale. The seller can use the car again, and both parties are told. Returns whether
 * this call ended it.
 */
async function endNegotiation(
  scope: MedusaContainer,
  id: string,
  move: Exclude<Move, { act: "offer" | "counter" }>,
  actor: string,
  reason?: string
): Promise<boolean> {
  const known = await negotiationsOf(scope).negotiations.retrieve(id)
  if (!known) throw new RefusedError("NOT_FOUND")
  await listingsOf(scope).records.lock(known.listingId)
  const { negotiation, moved } = await negotiationsOf(scope).negotiations.move(id, move, { actor, reason })
  if (!moved) return false
  await listingsOf(scope).records.holdForOffer(negotiation.listingId, null)
  await record(scope, negotiation, actor, negotiation.status)
  return true
}

/** @throws RefusedError NOT_FOUND for everybody who is no party */
async function ownNegotiation(
  scope: MedusaContainer,
  id: string,
  accountId: string
): Promise<{ listingId: string; by: NegotiationParty }> {
  const negotiation = await negotiationsOf(scope).negotiations.retrieve(id)
  if (!negotiation || (negotiation.buyerId !== accountId && negotiation.sellerId !== accountId))
    throw new RefusedError("NOT_FOUND")
  return { listingId: negotiation.listingId, by: negotiation.buyerId === accountId ? "buyer" : "seller" }
}

async function freshAccount(scope: MedusaContainer, id: string): Promise<AccountRecord> {
  const account = await scope.resolve("account").accounts.retrieve(id)
  if (!account) throw new RefusedError("NOT_FOUND")
  return account
}

/**
 * Refuses a buyer who may not bid and a seller who may not list, since a price named in a negotiation is as binding as
 * a bid.
 * @throws RefusedError NOT_ALLOWED_TO_BID, CREDITS_REQUIRED, NOT_ALLOWED_TO_LIST
 */
async function refuseParty(
  scope: MedusaContainer,
  party: NegotiationParty,
  account: AccountRecord,
  listing: ListingRecord | null,
  { sellerId }: NegotiationRecord,
  now: Date
): Promise<void> {
  const today = torontoDate(now)
  if (party === "buyer") {
    const credits = scope.resolve("credit")
    await refuseToBuy(account, listing, { sellerId }, today, () => credits.credits.balance(account.id))
    return
  }
  const refusal = listingRefusal(account, today)
  if (refusal) throw new RefusedError("NOT_ALLOWED_TO_LIST", refusal)
}

async function record(
  scope: MedusaContainer,
  negotiation: NegotiationRecord,
  actor: string,
  step: string
): Promise<void> {
  const { id, auctionId, lastStep, withdrawnReason } = negotiation
  const amountCents = standingPrice(negotiation)?.amountCents ?? null
  const details = { auctionId, amountCents, ...(withdrawnReason ? { reason: withdrawnReason } : {}) }
  await scope.resolve("operations").auditLog.record({ actor, action: `negotiation.${step}`, subject: id, details })
  await emit("negotiation.moved", { negotiationId: id, number: lastStep }, `${id}:${lastStep}`)
}

/**
 * Opens a negotiation when an auction ended below its reserve with a leader (decisions, Auction rules). The caller's
 * transaction makes the listing a draft under its lock, so nobody changes the car in between. Nothing is opened when
 * the leader or the seller is disabled. A repeat changes nothing.
 */
export async function openNegotiation(scope: MedusaContainer, auction: AuctionRecord): Promise<void> {
  const { id: auctionId, listingId, sellerId, leaderId: buyerId, currentCents, reserveCents } = auction
  if (buyerId === null || currentCents === null || reserveCents === null) return
  if (!reserveStands({ currentCents, reserveCents })) return
  const accounts = scope.resolve("account")
  for (const id of [buyerId, sellerId]) {
    if ((await accounts.accounts.retrieve(id))?.status !== "active") return
  }
  const negotiations = scope.resolve("negotiation")
  // An earlier negotiation whose time is over may still be open in the database. It expires here.
  const earlier = await negotiations.negotiations.openOf(listingId)
  if (earlier && earlier.auctionId !== auctionId) await endNegotiation(scope, earlier.id, { act: "expire" }, "system")
  const opened = await negotiations.negotiations.open({
    auctionId,
    listingId,
    sellerId,
    buyerId,
    lastPriceCents: currentCents,
    reserveCents,
  })
  if (!opened) return
  await scope.resolve("listing").records.holdForOffer(listingId, opened.endsAt)
  const details = { auctionId, buyerId, lastPriceCents: currentCents, endsAt: opened.endsAt.toISOString() }
  await scope
    .resolve("operations")
    .auditLog.record({ actor: "system", action: "negotiation.opened", subject: opened.id, details })
  await emit(
    "negotiation.moved",
    { negotiationId: opened.id, number: opened.lastStep },
    `${opened.id}:${opened.lastStep}`
  )
}

/** A person's negotiations, with the costs of a sale by the present fee schedule. */
export async function negotiationsFor(
  scope: MedusaContainer,
  accountId: string,
  query: { limit: number; offset: number; listingId?: string; status?: NegotiationStatus }
): Promise<{ items: NegotiationView[]; total: number }> {
  return ownNegotiations(accountId, feesInForce(scope), query)
}

/** Returns one negotiation in its present state. @throws RefusedError NOT_FOUND for everybody who is no party */
export async function negotiationFor(scope: MedusaContainer, accountId: string, id: string): Promise<NegotiationView> {
  const { items } = await ownNegotiations(accountId, feesInForce(scope), { id, limit: 1, offset: 0 })
  if (!items[0]) throw new RefusedError("NOT_FOUND")
  return items[0]
}
