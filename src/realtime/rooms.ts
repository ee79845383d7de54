/** Sockets and their rooms: who hears of what, and how often. */
import { PUBLIC_ROOM, type BidUpdated, type ClientToServerEvents, type ServerToClientEvents } from "@northlot/contract"
import type { DefaultEventsMap, Server, Socket } from "socket.io"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { startRepeating } from "#src/platform/repeating"

export type Audience = "public" | "dealers"

/**
 * Each listing, and the room of lists, is two rooms: what is for dealers alone is sent to the second one.
 * A listing whose audience changes is then heard by the right people at once, whoever joined before.
 */
export function listingRoom(listingId: string, audience: Audience): string {
  return audience === "public" ? `listing:${listingId}` : `listing:${listingId}:dealers`
}

export function listsRoom(audience: Audience): string {
  return audience === "public" ? PUBLIC_ROOM : `${PUBLIC_ROOM}:dealers`
}

/** The open pages of one session. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`
}

/** Every open page of one person; joined by the server from the session, never on request. */
export function accountRoom(accountId: string): string {
  return `user:${accountId}`
}

export interface SocketState {
  /** Of the session that the handshake showed; `null` for a visitor. */
  token: string | null
  sessionId: string | null
  account: AccountRecord | null
  address: string
  /** Listings that the page watches: what it asked for (id or slug) to the rooms joined for it. */
  listings: Map<string, string[]>
}

export type Gateway = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketState>
export type GatewaySocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketState>

/** Another process may have thrown the switch; what is answered to requests never waits for this. */
const PAUSE_MILLISECONDS = 1_000

export interface ShownAudience {
  /** Who hears of a listing with this audience now: while the site is for dealers only, dealers alone. */
  of(audience: Audience): Audience
  renew(): Promise<void>
  close(): Promise<void>
}

export async function followShownAudience(): Promise<ShownAudience> {
  let forDealers = false
  const renew = async () => {
    const { rows } = await database().query<{ only: boolean }>(`SELECT site_is_for_dealers() AS only`)
    forDealers = rows[0]!.only
  }
  await renew()
  const repeating = startRepeating(renew, {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    failure: "Whom the site is for could not be read",
  })
  return { of: (audience) => (forDealers ? "dealers" : audience), renew, close: () => repeating.close() }
}

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
