import type { MedusaContainer } from "@medusajs/framework/types"
import { auctionTimers } from "#src/modules/auction/timers"
import type { OutboxHandlers } from "../handler"

/** What the auctions' own events bring about for the auctions; sales, listings and notices have handlers of their own. */
export const auctionsHandlers: OutboxHandlers = {
  // The timer that was set right after the commit may have been lost with its process; a second one is the same job.
  "auction.opened": (event, scope) => setTimerAgain(scope, event),
  "auction.extended": (event, scope) => setTimerAgain(scope, event),
}

async function setTimerAgain(
  scope: MedusaContainer,
  { auctionId, listingId }: { auctionId: string; listingId: string }
): Promise<void> {
  const auction = await scope.resolve("auction").currentAuction(listingId)
  if (auction?.id === auctionId && auction.status === "open") {
    auctionTimers().set({ id: auction.id, status: "open", startsAt: auction.startsAt, endsAt: auction.endsAt })
  }
}
