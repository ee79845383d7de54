import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { listingRefusal } from "#src/modules/account/rules/permissions"
import type { AccountRecord } from "#src/modules/account/types"
import { reserveMet } from "#src/modules/auction/rules/reserve"
import type { RunnerUpOfferRecord } from "#src/modules/sale/types"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { logger } from "#src/platform/logger"
import { emit } from "#src/platform/outbox"
import { torontoDate } from "#src/platform/toronto"
import { refuseToBuy } from "./runner-up-of"

const EXPIRED_AT_ONCE = 200

const salesOf = (scope: MedusaContainer) => scope.resolve("sale")
const listingsOf = (scope: MedusaContainer) => scope.resolve("listing")

/**
 * The runner-up accepts the offer. One transaction changes offer, sale and listing; it locks the listing, then the
 * offer. The event of the acceptance triggers fees and notices. A repeat changes nothing.
 * @throws RefusedError NOT_FOUND, OFFER_ENDED, NOT_ALLOWED_TO_BID, CREDITS_REQUIRED, INVALID_TRANSITION
 */
export async function acceptOffer(scope: MedusaContainer, offerId: string, account: AccountRecord): Promise<void> {
  const { listingId } = await ownOffer(scope, offerId, account.id)
  await database().transaction(async () => {
    const listing = await listingsOf(scope).records.lock(listingId)
    const { offer, decided, now } = await salesOf(scope).offers.act(offerId, { act: "accept", by: account.id })
    if (!decided) return
    const today = torontoDate(now)
    const seller = await scope.resolve("account").accounts.retrieve(offer.sellerId)
    if (!seller || listingRefusal(seller, today)) {
      throw new RefusedError(
        "INVALID_TRANSITION",
        "The seller cannot sell at present. Please contact us before the offer ends."
      )
    }
    const credits = scope.resolve("credit")
    await refuseToBuy(account, listing, offer, today, () => credits.credits.balance(account.id))
    await salesOf(scope).sales.open({
      auctionId: offer.auctionId,
      listingId,
      buyerId: offer.buyerId,
      sellerId: offer.sellerId,
      sellerType: seller.sellerType ?? "private",
      hammerCents: offer.amountCents,
      reserveMet: reserveMet({ currentCents: offer.amountCents, reserveCents: offer.reserveCents }),
      wonAt: now,
      offerId,
      negotiationId: null,
    })
    await listingsOf(scope).records.moveTo(listingId, "sold", "offer", { soldAt: now })
    await audit(scope, account.id, "runner-up.accepted", offer)
    await emit("offer.accepted", { offerId }, offerId)
  })
}

/** The runner-up declines the offer; a repeat changes nothing. @throws RefusedError NOT_FOUND, OFFER_ENDED */
export async function declineOffer(scope: MedusaContainer, offerId: string, accountId: string): Promise<void> {
  await ownOffer(scope, offerId, accountId)
  await database().transaction(() => endOffer(scope, offerId, { act: "decline", by: accountId }))
}

/**
 * An admin withdraws an open offer. Returns the id of the cancelled sale whose car was offered.
 * @throws RefusedError NOT_FOUND, OFFER_ENDED
 */
export async function withdrawOffer(
  scope: MedusaContainer,
  offerId: string,
  admin: string,
  reason: string
): Promise<string> {
  const offer = await salesOf(scope).offers.retrieve(offerId)
  if (!offer) throw new RefusedError("NOT_FOUND")
  await database().transaction(async () => {
    const ended = await endOffer(scope, offerId, { act: "withdraw", by: `admin:${admin}`, reason })
    if (!ended) throw new RefusedError("OFFER_ENDED", "This offer was withdrawn.")
  })
  return offer.saleId
}

/**
 * Ends the offers whose time is over. If ending one offer fails, the others are still ended, and the next run tries
 * that offer again.
 */
export async function expireOffers(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  for (const offerId of untilAborted(await salesOf(scope).offers.due(EXPIRED_AT_ONCE), signal)) {
    try {
      await database().transaction(() => endOffer(scope, offerId, { act: "expire", by: "system" }))
    } catch (error) {
      logger.error({ err: error, offerId }, "An offer that has ended could not be closed")
    }
  }
}

/**
 * Ends an offer without a sale. The seller can use the car again, and the people concerned are told. Returns whether
 * this call ended it.
 */
export async function endOffer(
  scope: MedusaContainer,
  offerId: string,
  act: { act: "decline" | "expire" | "withdraw"; by: string; reason?: string }
): Promise<boolean> {
  const known = await salesOf(scope).offers.retrieve(offerId)
  if (!known) throw new RefusedError("NOT_FOUND")
  await listingsOf(scope).records.lock(known.listingId)
  const { offer, decided } = await salesOf(scope).offers.act(offerId, act)
  if (!decided) return false
  await listingsOf(scope).records.holdForOffer(offer.listingId, null)
  await audit(scope, act.by, `runner-up.${offer.status}`, offer)
  await emit("offer.ended", { offerId }, offerId)
  return true
}

/** Withdraws an offer when the car is taken off the market. An offer whose time is over expires instead. */
export async function endOpenOffer(
  scope: MedusaContainer,
  { id, endsAt }: Pick<RunnerUpOfferRecord, "id" | "endsAt">,
  { by, reason }: { by: string; reason: string }
): Promise<void> {
  const over = (await database().now()) >= endsAt
  await endOffer(scope, id, over ? { act: "expire", by: "system" } : { act: "withdraw", by, reason })
}

/** @throws RefusedError NOT_FOUND for everybody except the offer's buyer */
async function ownOffer(scope: MedusaContainer, offerId: string, accountId: string): Promise<RunnerUpOfferRecord> {
  const offer = await salesOf(scope).offers.retrieve(offerId)
  if (!offer || offer.buyerId !== accountId) throw new RefusedError("NOT_FOUND")
  return offer
}

async function audit(scope: MedusaContainer, actor: string, action: string, offer: RunnerUpOfferRecord): Promise<void> {
  const { id, saleId, buyerId, amountCents, withdrawnReason } = offer
  const details = { saleId, buyerId, amountCents, ...(withdrawnReason ? { reason: withdrawnReason } : {}) }
  await scope.resolve("operations").auditLog.record({ actor, action, subject: id, details })
}
