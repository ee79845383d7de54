import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { disclosureSentence, listingTitle } from "@northlot/contract"
import { biddersOf } from "#src/queries/bids/bidders"

/** Everybody who has bid is told what was changed about the car and what it was, each once; open pages fetch it. */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["disclosure.changed"]>): Promise<void> {
  const { changeId, listingId } = event.data
  const listings = scope.resolve("listing")
  const [change, listing] = await Promise.all([listings.disclosureChange(changeId), listings.findListing(listingId)])
  if (!change || !listing) throw new Error(`There is no change ${changeId} of a listing.`)
  const car = listingTitle(listing)
  const title = `What is said about ${car} has changed`
  const text = [
    ...change.changes.map(disclosureSentence),
    "Your bids stand. If a maximum of yours is above the price, you may take it back to the price on the listing's page while the auction runs.",
  ].join(" ")
  await scope.resolve("messaging").sendNotices(
    (await biddersOf(change.auctionId)).map(({ id, email, first }) => ({
      key: `disclosure-changed:${changeId}:${id}`,
      accountId: id,
      type: "disclosureChanged",
      role: "buyer",
      listingId,
      saleId: null,
      title,
      text,
      email: { to: email, template: "disclosure-changed", data: { first, title, text, listingId } },
    }))
  )
  scope.resolve("realtime").toListing(listing, "listing:changed", { listingId, status: listing.status })
}

export const config: SubscriberConfig = {
  event: "disclosure.changed",
  context: { subscriberId: "tell-disclosure-change" },
}
