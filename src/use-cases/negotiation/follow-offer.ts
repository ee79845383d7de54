import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoney } from "@northlot/contract"
import type { RunnerUpOfferRecord } from "#src/modules/sale/types"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { emailOperator } from "../notice/operator-email"
import { openAgreedSale } from "#src/workflows/sale/open-sale"
import { partiesOf } from "../sale/sale-notices"
import { endedOfferNotices, openedOfferNotices } from "./offer-notices"

/** Follows an opened offer: notifies the runner-up and the seller, and tells open pages that the listing changed. */
export async function followOpenedOffer(
  { offerId }: OutboxTopics["offer.opened"],
  scope: MedusaContainer
): Promise<void> {
  const offer = await offerNamed(scope, offerId)
  const [parties, listing] = await Promise.all([partiesOf(scope, offer), listingFacts(offer.listingId)])
  await scope.resolve("message").notices.send(openedOfferNotices(offer, listing, parties))
  await announce(scope, offer)
}

/** Follows an accepted offer: its sale gets its fees, and both parties are told, as after an auction. */
export async function followAcceptedOffer(
  { offerId }: OutboxTopics["offer.accepted"],
  scope: MedusaContainer
): Promise<void> {
  const offer = await offerNamed(scope, offerId)
  const sale = (await scope.resolve("sale").sales.ofListing(offer.listingId)).find((known) => known.offerId === offerId)
  if (!sale) throw new Error(`The accepted offer ${offerId} has no sale.`)
  await openAgreedSale(scope, sale)
  await announce(scope, offer)
}

/** Follows an offer that ended without a sale: the seller, the runner-up and the operator are told. */
export async function followEndedOffer(
  { offerId }: OutboxTopics["offer.ended"],
  scope: MedusaContainer
): Promise<void> {
  const offer = await offerNamed(scope, offerId)
  const [parties, listing] = await Promise.all([partiesOf(scope, offer), listingFacts(offer.listingId)])
  await scope.resolve("message").notices.send(endedOfferNotices(offer, listing, parties))
  // When an admin withdrew the offer, the operator knows already.
  if (offer.status === "declined" || offer.status === "expired") {
    const data = {
      title: listing.title,
      amount: formatMoney(offer.amountCents),
      outcome: offer.status,
      saleId: offer.saleId,
    }
    await emailOperator(
      { about: offer.listingId, sale: offer.saleId, template: "runner-up-ended", data },
      `runner-up-ended:${offerId}`
    )
  }
  await announce(scope, offer)
}

async function offerNamed(scope: MedusaContainer, offerId: string): Promise<RunnerUpOfferRecord> {
  const offer = await scope.resolve("sale").offers.retrieve(offerId)
  if (!offer) throw new Error(`There is no offer ${offerId}.`)
  return offer
}

async function announce(
  scope: MedusaContainer,
  { id, listingId, buyerId, sellerId }: RunnerUpOfferRecord
): Promise<void> {
  const listing = await scope.resolve("listing").records.find(listingId)
  if (listing) scope.resolve("realtime").toListing(listing, "listing:changed", { listingId, status: listing.status })
  for (const accountId of [buyerId, sellerId])
    scope.resolve("realtime").toAccount(accountId, "offer:changed", { offerId: id, listingId })
}
