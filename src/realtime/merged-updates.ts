/** How often those who watch an auction hear of it. */
import type { BidUpdated } from "@northlot/contract"

/** Two updates of anything are no closer than this, and further apart where sending took longer. */
const SHORTEST_PAUSE_MILLISECONDS = 50

type Send<Audience> = (audience: Audience, update: BidUpdated) => void

/**
 * Updates of auctions on their way to those who watch. The first goes out at once; what comes soon after it is kept, one
 * update for each auction, and sent together when the pause is over. The pause is at least as long as sending took, so
 * that however many watch however many bids, telling them takes no more than half of the process; and the newest state
 * is always sent last.
 */
export class MergedUpdates<Audience> {
  private readonly held = new Map<string, { audience: Audience; update: BidUpdated }>()
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly send: Send<Audience>,
    private readonly now = () => performance.now()
  ) {}

  add(listingId: string, audience: Audience, update: BidUpdated): void {
    const earlier = this.held.get(listingId)
    // Each hears what was for its own ears: rows that were for others are not told after all.
    const merges = earlier?.audience === audience && earlier.update.auctionId === update.auctionId
    if (earlier && !merges) this.flush(listingId)
    this.held.set(listingId, { audience, update: merges ? merged(earlier.update, update) : update })
    if (this.timer === undefined) this.sendAll()
  }

  /** Sends at once what is held of this listing: something else about it is told, which must not come before. */
  flush(listingId: string): void {
    const held = this.held.get(listingId)
    if (!held) return
    this.held.delete(listingId)
    this.send(held.audience, held.update)
  }

  close(): void {
    clearTimeout(this.timer)
    for (const listingId of [...this.held.keys()]) this.flush(listingId)
  }

  private sendAll(): void {
    this.timer = undefined
    if (this.held.size === 0) return
    const from = this.now()
    for (const listingId of [...this.held.keys()]) this.flush(listingId)
    this.timer = setTimeout(() => this.sendAll(), Math.max(SHORTEST_PAUSE_MILLISECONDS, this.now() - from))
  }
}

function merged(earlier: BidUpdated, later: BidUpdated): BidUpdated {
  const [older, newer] = earlier.seq <= later.seq ? [earlier, later] : [later, earlier]
  return { ...newer, extended: older.extended || newer.extended, bids: [...older.bids, ...newer.bids] }
}
