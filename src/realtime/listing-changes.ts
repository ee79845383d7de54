import type { ListingChanged } from "@northlot/contract"
import { outside } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { readListingView } from "#src/queries/listings/read-listing"

type TellChange = (change: ListingChanged) => void

/** Hears of all listings and has no part in any: nothing personal is in what it sees. */
const ANY_DEALER = { accountId: null, dealerBuyer: true, admin: false }

/**
 * Adds to a change what those who hear it may see of the listing now, read once for all of them: they put it into their
 * lists, and none has to ask. What is told of one listing keeps its order.
 */
export class ListingChanges {
  private readonly telling = new Map<string, Promise<void>>()

  tell(heard: { id: string; audience: "public" | "dealers" }, [change]: [ListingChanged], tell: TellChange): void {
    const before = this.telling.get(heard.id)
    // It outlives the request or the delivery that it follows from.
    const told = outside(async () => {
      await before
      tell({ ...change, ...(await seenBy(heard)) })
    })
    this.telling.set(heard.id, told)
    void told.finally(() => this.telling.get(heard.id) === told && this.telling.delete(heard.id))
  }

  async close(): Promise<void> {
    await Promise.all(this.telling.values())
  }
}

async function seenBy({ id, audience }: { id: string; audience: "public" | "dealers" }) {
  try {
    const listing = await readListingView(id, ANY_DEALER)
    if (!listing || (audience === "public" && listing.audience === "dealers")) return { listing: null }
    return { listing, status: listing.status }
  } catch (error) {
    logger.warn({ err: error }, "A listing that has changed could not be read for those who show it")
    return {}
  }
}
