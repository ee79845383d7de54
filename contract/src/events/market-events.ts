import { z } from "zod"
import { inCents } from "../endpoints/shared"
import type { EventDefinition } from "./event"

const id = z.string()
const moment = z.iso.datetime()
const settled = {
  auctionId: id,
  listingId: id,
  sellerId: id,
  outcome: z.enum(["sold", "unsold"]),
  winnerId: id.nullable(),
  hammerCents: inCents.nullable(),
  /** The auction's last price, whether sold or unsold; null without a bid. */
  lastPriceCents: inCents.nullable(),
  settledAt: moment,
}
const charge = { chargeId: id, purpose: z.string(), referenceId: id, accountId: id, amountCents: inCents }
const event = <Payload extends z.ZodRawShape>(summary: string, payload: Payload) => ({
  version: 1,
  summary,
  payload: z.strictObject(payload),
})

/**
 * Events for plugins and integrators. They are delivered after their transaction has committed, in any order. A failed
 * delivery is repeated for about a day (docs/events.md).
 */
export const marketEvents = {
  "auction.opened": event("An auction takes bids from now on.", { auctionId: id, listingId: id }),
  "auction.extended": event("The end of an auction moved for another reason than a late bid.", {
    auctionId: id,
    listingId: id,
    endsAt: z.iso.datetime(),
    /** Why the end moved. `outage`: nobody could bid for a while. `admin`: the auction house moved the end. */
    because: z.enum(["outage", "admin"]),
  }),
  "auction.paused": event("An open auction is paused until the given time, and its end has moved.", {
    auctionId: id,
    listingId: id,
    until: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  }),
  "auction.resumed": event("A pause was ended before its time, and everybody can bid again.", {
    auctionId: id,
    listingId: id,
    endsAt: z.iso.datetime(),
  }),
  "auction.settled": event("An auction is over, with a winner or without a sale.", settled),
  "auction.cancelled": event("An auction was called off.", { auctionId: id, listingId: id }),
  "auction.reserve-dropped": event(
    "The reserve no longer prevents a sale, for the first time in this run: it is met or was removed.",
    { auctionId: id, listingId: id }
  ),
  "auction.bids-voided": event(
    "An admin has voided all bids of one bidder in an open auction. Price and leader follow from the other bids.",
    {
      auctionId: id,
      listingId: id,
      bidderId: id,
      /** The bidder's pseudonym in the public log. */
      bidder: z.string(),
      previousLeaderId: id.nullable(),
      previousCents: inCents.nullable(),
      leaderId: id.nullable(),
      currentCents: inCents.nullable(),
    }
  ),
  "bidder.outbid": event("A bidder does not lead any more.", {
    auctionId: id,
    listingId: id,
    bidderId: id,
    currentCents: inCents,
    minimumCents: inCents,
  }),
  "listing.unsold": event(
    "An auction has ended without a sale. Its listing is updated, and a possible negotiation has begun.",
    settled
  ),
  "listing.changed": event("What buyers see of a live car has changed, or the car has just gone live.", {
    listingId: id,
  }),
  "disclosure.changed": event("Something about the car was changed after the first bid.", {
    changeId: id,
    listingId: id,
  }),
  "question.changed": event("A public question on a listing was asked, answered, held back or shown.", {
    questionId: id,
    listingId: id,
  }),
  "negotiation.moved": event("A negotiation below the reserve has a new step, which has the given number.", {
    negotiationId: id,
    number: z.number().int(),
  }),
  "sale.opened": event("Both fees of a sale are paid, and its settlement begins.", {
    saleId: id,
    listingId: id,
    buyerId: id,
    sellerId: id,
  }),
  "sale.cancelled": event("A sale was cancelled, with the side at fault and the reason.", {
    saleId: id,
    fault: z.enum(["buyer", "seller", "nobody"]),
    reason: z.string(),
  }),
  "offer.opened": event("The car of a cancelled sale is on offer to the next bidder.", { offerId: id }),
  "offer.accepted": event("The next bidder accepts the offer of the car.", { offerId: id }),
  "offer.ended": event("An offer to the next bidder has ended without a sale.", { offerId: id }),
  "fee.paid": event("One side has paid the fee of a sale.", {
    feeId: id,
    saleId: id,
    party: z.enum(["buyer", "seller"]),
  }),
  "settlement.changed": event("The settlement of a sale has a new step, which has the given number.", {
    saleId: id,
    number: z.number().int(),
  }),
  "bill-of-sale.accepted": event("A party has accepted the bill of sale.", {
    saleId: id,
    party: z.enum(["buyer", "seller"]),
  }),
  "inspection.changed": event("The appointment of an inspection has a new event, which has the given number.", {
    appointmentId: id,
    number: z.number().int(),
  }),
  "charge.paid": event("A payment arrived. Its purchase must now be delivered.", charge),
  "charge.held": event("A payment is held: it does not match its charge, or its purchase can no longer be delivered.", {
    chargeId: id,
  }),
  "charge.refunded": event("A payment was refunded.", charge),
  "charge.disputed": event("A cardholder disputes a payment, or the dispute is decided.", {
    chargeId: id,
    dispute: z.enum(["open", "won", "lost"]),
  }),
  "promotion.paid": event("A promotion of a listing was paid for.", { promotionId: id }),
  "promotion.started": event("A promotion of a listing has begun.", { promotionId: id }),
  "promotion.returned": event("A promotion was called off or refunded, with the reason.", {
    promotionId: id,
    reason: z.string(),
  }),
  "payout.urgent": event("A payout is due within hours, by the given time.", { saleId: id, dueAt: moment }),
  "wire-account.missing": event("The buyer of a sale has to pay, but no account for wires is entered.", {
    saleId: id,
  }),
  "wire-account.entered": event("The account for wires was entered. The buyer of this sale was waiting for it.", {
    saleId: id,
    dueAt: moment,
  }),
} satisfies Record<string, EventDefinition>

export type MarketEvents = {
  [Name in keyof typeof marketEvents]: z.output<(typeof marketEvents)[Name]["payload"]>
}
