import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingTitle } from "@northlot/contract"
import { biddersOf } from "#src/queries/auction/bidders"
import { listingNotice } from "#src/use-cases/notice/listing-notice"

/**
 * Tells every bidder once what changed in a car's disclosure, with the old value. Open pages fetch the disclosure
 * again.
 */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["disclosure.changed"]>): Promise<void> {
  const { changeId, listingId } = event.data
  const listings = scope.resolve("listing")
  const [change, listing] = await Promise.all([listings.disclosures.byId(changeId), listings.records.find(listingId)])
  if (!change || !listing) throw new Error(`There is no change ${changeId} of a listing.`)
  const told = { type: "disclosureChanged", params: { fact: "disclosed", changes: change.changes } } as const
  const about = { role: "buyer", listingId, car: listingTitle(listing), told } as const
  await scope
    .resolve("message")
    .notices.send(
      (await biddersOf(change.auctionId)).map((bidder) =>
        listingNotice(
          bidder,
          { ...about, key: `disclosure-changed:${changeId}:${bidder.id}` },
          { template: "disclosure-changed" }
        )
      )
    )
  scope.resolve("realtime").toListing(listing, "listing:changed", { listingId, status: listing.status })
}

export const config: SubscriberConfig = {
  event: "disclosure.changed",
  context: { subscriberId: "tell-disclosure-change" },
}
