/** Limits how often viewers of an auction get updates. */
import type { BidUpdated } from "@northlot/contract"

/** The shortest pause between two batches of updates. It is longer if sending took longer. */
const SHORTEST_PAUSE_MILLISECONDS = 50

type Send<Audience> = (audience: Audience, update: BidUpdated) => void

/**
 * Sends updates of auctions to their viewers. The first goes out at once; later ones are merged per auction and
 * sent together after a pause. The pause is at least as long as sending took, so sending takes at most half of the
 * process. The newest state is always sent last.
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
    // An update for another audience is sent separately, because this audience must not see the bids of that update.
    const merges = earlier?.audience === audience && earlier.update.auctionId === update.auctionId
    if (earlier && !merges) this.flush(listingId)
    this.held.set(listingId, { audience, update: merges ? merged(earlier.update, update) : update })
    if (this.timer === undefined) this.sendAll()
  }

  /** Sends a listing's waiting update at once, so that it arrives before the next message about the listing. */
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
