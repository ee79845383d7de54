import type { MedusaContainer } from "@medusajs/framework/types"
import type { AdminRunnerUpOffer, RunnerUpOfferStatus, RunnerUpOfferView, RunnerUpView } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { shownStatus } from "#src/modules/sale/rules/offer-state"
import { ownRunnerUpOffers } from "#src/queries/negotiation/runner-up-offers"
import { saleOf } from "../settlement/settlement-of"
import { feesInForce } from "../fee/quote-fees"
import { runnerUpOf } from "./runner-up-of"

/** A person's offers, with the costs of accepting by the present fee schedule. */
export async function offersFor(
  scope: MedusaContainer,
  accountId: string,
  query: { limit: number; offset: number; listingId?: string; status?: RunnerUpOfferStatus }
): Promise<{ items: RunnerUpOfferView[]; total: number }> {
  return ownRunnerUpOffers(accountId, feesInForce(scope), query)
}

/** Returns one offer in its present state. */
export async function offerFor(scope: MedusaContainer, accountId: string, id: string): Promise<RunnerUpOfferView> {
  const { items } = await ownRunnerUpOffers(accountId, feesInForce(scope), { id, limit: 1, offset: 0 })
  return items[0]!
}

/** The runner-up of a sale for the console. @throws RefusedError NOT_FOUND */
export async function adminRunnerUp(scope: MedusaContainer, saleId: string): Promise<RunnerUpView> {
  const sale = await saleOf(scope, saleId)
  const { bidders, next, obstacle, reserveCents, offers, sales, now } = await runnerUpOf(scope, sale)
  const buyers = await scope.resolve("account").accounts.retrieveAll(offers.map(({ buyerId }) => buyerId))
  return {
    bidders: bidders.map(({ account, amountCents, passedOver }) => ({ ...personOf(account), amountCents, passedOver })),
    next: next && { ...personOf(next.account), amountCents: next.amountCents, belowReserve: next.belowReserve },
    obstacle,
    reserveCents,
    offers: offers.map((offer): AdminRunnerUpOffer => ({
      id: offer.id,
      saleId: offer.saleId,
      buyer: personOf(buyers.get(offer.buyerId)!),
      amountCents: offer.amountCents,
      status: shownStatus(offer, now),
      openedAt: offer.openedAt.toISOString(),
      openedBy: offer.openedBy,
      endsAt: offer.endsAt.toISOString(),
      decidedAt: offer.decidedAt?.toISOString() ?? null,
      sellerConsent: offer.sellerConsent,
      withdrawnReason: offer.withdrawnReason,
      newSaleId: sales.find(({ offerId }) => offerId === offer.id)?.id ?? null,
    })),
  }
}

function personOf({ id, first, last, email }: AccountRecord) {
  return { id, name: `${first} ${last}`.trim(), email }
}
