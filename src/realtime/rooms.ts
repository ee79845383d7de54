/** Sockets and their rooms, which decide who gets which event. */
import { PUBLIC_ROOM, type ClientToServerEvents, type ServerToClientEvents } from "@northlot/contract"
import type { DefaultEventsMap, Server, Socket } from "socket.io"
import type { AccountRecord } from "#src/modules/account/types"
import { startRepeating } from "#src/platform/repeating"
import { audienceShown, siteIsForDealers } from "#src/queries/auction/audience"

export type Audience = "public" | "dealers"

/**
 * The room of a listing for an audience: one room for everybody, one for dealers only. Each event goes to the room of
 * the listing's present audience. So a changed audience applies at once to all sockets.
 */
export function listingRoom(listingId: string, audience: Audience): string {
  return audience === "public" ? `listing:${listingId}` : `listing:${listingId}:dealers`
}

export function listsRoom(audience: Audience): string {
  return audience === "public" ? PUBLIC_ROOM : `${PUBLIC_ROOM}:dealers`
}

/** The room of the open pages of one session. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`
}

/**
 * The open pages of the browser with this session cookie. Clients that send the session's token instead of the cookie
 * are not in this room.
 */
export function browserRoom(sessionId: string): string {
  return `browser:${sessionId}`
}

/**
 * All open pages of one person. The server puts each socket into this room by the socket's session; clients cannot join
 * it.
 */
export function accountRoom(accountId: string): string {
  return `user:${accountId}`
}

/**
 * The room of all open pages of the console. Events in this room only name changed collections. Each page then reads
 * those collections with the rights of its own staff member.
 */
export const STAFF_ROOM = "staff"

export interface SocketState {
  /** The token of the handshake's session; `null` for a visitor. */
  token: string | null
  /** The token came in a cookie, which all tabs of the browser share. */
  byCookie: boolean
  /** A staff member reads the site as the account and cannot change anything. */
  reading: boolean
  /** The console's session. */
  staff: { token: string; sessionId: string } | null
  sessionId: string | null
  account: AccountRecord | null
  address: string
  /** The listings that the page watches: from the requested id or slug to the joined rooms. */
  listings: Map<string, string[]>
}

export type Gateway = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketState>
export type GatewaySocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketState>

/**
 * How often this process reads whether the site is for dealers only, because another process may have changed that.
 * Answers to requests read the setting directly.
 */
const PAUSE_MILLISECONDS = 1_000

export interface ShownAudience {
  /** Who gets events of a listing with this audience now: only dealers while the site is for dealers only. */
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
