/** Sockets and their rooms: who hears of what. */
import { PUBLIC_ROOM, type ClientToServerEvents, type ServerToClientEvents } from "@northlot/contract"
import type { DefaultEventsMap, Server, Socket } from "socket.io"
import type { AccountRecord } from "#src/modules/account/types"
import { startRepeating } from "#src/platform/repeating"
import { audienceShown, siteIsForDealers } from "#src/queries/auction/audience"

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

/** Those of the browser that has this session in its cookie; a program that shows the token has no tabs. */
export function browserRoom(sessionId: string): string {
  return `browser:${sessionId}`
}

/** Every open page of one person; joined by the server from the session, never on request. */
export function accountRoom(accountId: string): string {
  return `user:${accountId}`
}

/** Every open page of the console. What is sent here names collections alone: each reads them by their own right. */
export const STAFF_ROOM = "staff"

export interface SocketState {
  /** Of the session that the handshake showed; `null` for a visitor. */
  token: string | null
  /** It came by a cookie, which all tabs of the browser share. */
  byCookie: boolean
  /** Somebody of the staff reads the site as the account, and can change nothing. */
  reading: boolean
  /** The console's session. */
  staff: { token: string; sessionId: string } | null
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
    forDealers = await siteIsForDealers()
  }
  await renew()
  const repeating = startRepeating(renew, {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    failure: "Whom the site is for could not be read",
  })
  return { of: (audience) => audienceShown(audience, forDealers), renew, close: () => repeating.close() }
}
