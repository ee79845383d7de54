import { database } from "./database"

/** The letters that we send, in `src/emails/templates.ts`. */
export type EmailTemplate =
  | "password-reset"
  | "bid-won"
  | "listing-sold"
  | "auction-unsold"
  | "chat-activated"
  | "fee-paid"
  | "credits-refunded"
  | "licence-decided"
  | "sale-step"
  | "fee-due"
  | "payout-urgent"
  | "wire-account-missing"
  | "admins-changed"
  | "ledger-differs"
  | "ledger-not-compared"
  | "runner-up-offer"
  | "runner-up-ended"
  | "negotiation"
  | "disclosure-changed"
  | "listing-decided"
  | "appointment"
  | "promotion"
  | "question"
  | "outbid"
  | "reminder"
  | "saved-search"
  | "finance-request"
  | "finance-received"
  | "account-news"
  | "contact-message"
  | "email-change"
  | "email-change-asked"
  | "account-closed"
  | "event-set-aside"
  | "verify-email"
  | "registration-known"

/**
 * The events that modules tell each other through the outbox: topic to payload. A row commits together
 * with the state it speaks of; handlers (src/outbox/handlers) are safe to repeat.
 */
export interface OutboxTopics {
  "auction.opened": { auctionId: string; listingId: string }
  /** The end moved for another reason than a late bid. */
  "auction.extended": { auctionId: string; listingId: string }
  "auction.settled": {
    auctionId: string
    listingId: string
    sellerId: string
    outcome: "sold" | "unsold"
    winnerId: string | null
    hammerCents: number | null
    /** The price that the auction stood at, sold or not; null without a bid. */
    lastPriceCents: number | null
    settledAt: string
  }
  "auction.cancelled": { auctionId: string; listingId: string }
  /** The reserve that stood between the highest bid and a sale is met or taken away, for the first time in this run. */
  "auction.reserve-dropped": { auctionId: string; listingId: string }
  /** What buyers see of a live car has changed. */
  "listing.changed": { listingId: string }
  /** Something about the car was changed after the first bid. */
  "disclosure.changed": { changeId: string; listingId: string }
  "bidder.outbid": {
    auctionId: string
    listingId: string
    bidderId: string
    currentCents: number
    minimumCents: number
  }
  "sale.opened": { saleId: string; listingId: string; buyerId: string; sellerId: string }
  "sale.cancelled": { saleId: string; fault: "buyer" | "seller" | "nobody"; reason: string }
  /** A cancelled sale's car is on offer to the next bidder; was bought; or was not. */
  "offer.opened": { offerId: string }
  "offer.accepted": { offerId: string }
  "offer.ended": { offerId: string }
  /** Something happened in a negotiation below the reserve: its step of this number. */
  "negotiation.moved": { negotiationId: string; number: number }
  /** Something about a public question on a listing changed. */
  "question.changed": { questionId: string; listingId: string }
  /** A private buyer asks the finance desk about a car. */
  /** With `added`, the words that a repeated request added, and a number that tells additions apart. */
  "finance.requested": { requestId: string; added?: { text: string; part: number } }
  "charge.paid": { chargeId: string; purpose: string; referenceId: string; accountId: string; amountCents: number }
  /** Money came that does not match what was asked, or cannot be given for any more. */
  "charge.held": { chargeId: string }
  "charge.refunded": { chargeId: string; purpose: string; referenceId: string; accountId: string; amountCents: number }
  "charge.disputed": { chargeId: string; dispute: "open" | "won" | "lost" }
  "refund.decided": { chargeId: string }
  /** The provider says of a refund that it had confirmed that it has failed; `payment` is its id of the payment. */
  "refund.failed": { chargeId: string; payment: string }
  "fee.paid": { feeId: string; saleId: string; party: "buyer" | "seller" }
  /** Something happened in a settlement: its event of this number. */
  "settlement.changed": { saleId: string; number: number }
  /** A party has accepted the bill of sale. */
  "bill-of-sale.accepted": { saleId: string; party: "buyer" | "seller" }
  /** A promotion was paid for; has begun; was called off or refunded, for this reason. */
  "promotion.paid": { promotionId: string }
  "promotion.started": { promotionId: string }
  "promotion.returned": { promotionId: string; reason: string }
  /** Something happened to the appointment of an inspection: its event of this number. */
  "inspection.changed": { appointmentId: string; number: number }
  /** A payout is due within hours, by this date. */
  "payout.urgent": { saleId: string; dueAt: string }
  /** A sale has come to the buyer's payment, and nobody has entered the account that it goes to. */
  "wire-account.missing": { saleId: string }
  /** The account was entered that this sale's buyer was waiting for. */
  "wire-account.entered": { saleId: string; dueAt: string }
  "notice.created": { noticeId: string; accountId: string }
  "message.sent": { messageId: string; conversationId: string }
  "webhook.received": { inboxId: string }
  "email.requested": {
    to: string
    template: EmailTemplate
    data: Record<string, string>
  }
  /** An SMS is to be sent; the number is its lane. */
  "sms.requested": { smsId: string; number: string }
  /** One of the operator's people is told by SMS of what cannot wait. */
  "operator-sms.requested": { recipientId: string; text: string }
  "account.disabled": { accountId: string }
  /** A saved search found a car that its person is to be told of at once. */
  "search.matched": { matchId: string }
  /** The morning's message of this day about what a person's searches found until then. */
  "search.digest": { accountId: string; day: string; until: string }
  /** Something about an account that its person is told of on the site, and by e-mail where an address is named. */
  "account.news": { accountId: string; key: string; title: string; text: string; email: string | null }
  /** Somebody closed the own account, which had this address: whatever else is kept of the person is to go. */
  "account.closed": { accountId: string; email: string }
  /** A closed account that nothing hangs on: its row can go. */
  "account.emptied": { accountId: string }
  /** A private file that belongs to nobody any more. */
  "file.discarded": { fileId: string }
  /** An event of an embedded sandbox on its way to our own public webhook, as a real provider would send it. */
  "sandbox.delayed": { checkoutId: string }
  "sandbox.event": { path: string; body: string }
}

export type OutboxTopic = keyof OutboxTopics

/**
 * The topics whose events keep their order, each with what they share a lane by: somebody who reads two e-mails, or
 * watches a sale move on, must not see the later one first. All others are delivered as a worker comes free.
 */
const LANES: { [Topic in OutboxTopic]?: (payload: OutboxTopics[Topic]) => string } = {
  "email.requested": ({ to }) => to,
  "sms.requested": ({ number }) => number,
  "notice.created": ({ accountId }) => accountId,
  "message.sent": ({ conversationId }) => conversationId,
  "settlement.changed": ({ saleId }) => saleId,
  "listing.changed": ({ listingId }) => listingId,
  "negotiation.moved": ({ negotiationId }) => negotiationId,
  "question.changed": ({ questionId }) => questionId,
  "disclosure.changed": ({ listingId }) => listingId,
  "inspection.changed": ({ appointmentId }) => appointmentId,
  "charge.paid": ({ chargeId }) => chargeId,
  "charge.held": ({ chargeId }) => chargeId,
  "charge.disputed": ({ chargeId }) => chargeId,
  "charge.refunded": ({ chargeId }) => chargeId,
}

/** Topics that share one lane with each other: what a payment gives is given before a refund or a dispute takes it back. */
const LANE_NAMES: { [Topic in OutboxTopic]?: string } = {
  "charge.paid": "charge",
  "charge.held": "charge",
  "charge.disputed": "charge",
  "charge.refunded": "charge",
}

/**
 * Adds an event to the outbox within the caller's transaction, to be delivered after `delaySeconds`. `key` makes it
 * unique: a repeat is a no-op. Answers whether the event is new.
 */
export async function appendToOutbox<Topic extends OutboxTopic>(
  topic: Topic,
  payload: OutboxTopics[Topic],
  key: string,
  delaySeconds = 0
): Promise<boolean> {
  const sharedBy = LANES[topic]?.(payload)
  const { rowCount } = await database().query(
    `INSERT INTO outbox_event (topic, key, payload, lane, due_at) VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))
     ON CONFLICT (topic, key) DO NOTHING`,
    [
      topic,
      key,
      JSON.stringify(payload),
      sharedBy === undefined ? null : `${LANE_NAMES[topic] ?? topic} ${sharedBy}`,
      delaySeconds,
    ]
  )
  return rowCount === 1
}
