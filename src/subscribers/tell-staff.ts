import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"

/** The collections of the console that show an event, by the first part of the event's name. */
const COLLECTIONS: Readonly<Record<string, readonly string[]>> = {
  auction: ["listings", "sales"],
  listing: ["listings", "negotiations"],
  question: ["questions"],
  negotiation: ["negotiations"],
  sale: ["sales", "payments", "runner-up-offers"],
  offer: ["runner-up-offers", "sales"],
  fee: ["sales"],
  settlement: ["sales", "payments"],
  inspection: ["appointments"],
  charge: ["charges"],
}

/**
 * Refreshes the console's open lists that show the event. The list of the staff's tasks is always refreshed, because
 * each handled event may change the tasks.
 */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["sale.opened"]>): Promise<void> {
  scope.resolve("realtime").toStaff([...(COLLECTIONS[event.name.split(".")[0]!] ?? []), "tasks"])
}

export const config: SubscriberConfig = {
  event: [
    "auction.opened",
    "auction.settled",
    "listing.changed",
    "listing.unsold",
    "question.changed",
    "negotiation.moved",
    "sale.opened",
    "sale.cancelled",
    "offer.opened",
    "offer.ended",
    "fee.paid",
    "settlement.changed",
    "inspection.changed",
    "charge.paid",
    "charge.held",
    "charge.refunded",
    "charge.disputed",
    "dispute.changed",
    "refund.failed",
    "finance.requested",
    "wire-account.missing",
    "wire-account.entered",
  ],
  context: { subscriberId: "tell-staff" },
}
