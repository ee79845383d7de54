/**
 * Answers the events that a page may send over its socket. Tracks unanswered events, so that a shutdown can wait for
 * them.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { z } from "zod"
import {
  PUBLIC_ROOM,
  RefusedError,
  endpoints,
  listingIdParams,
  type ErrorBody,
  type RoomJoined,
} from "@northlot/contract"
import { refusalOf } from "#src/http/answers"
import type { Caller } from "#src/http/caller"
import { countCall } from "#src/http/count-call"
import { consume } from "#src/platform/rate-limits"
import { parsed } from "#src/http/parsed"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { hearsDealerListings, isInSight, findBiddableListing } from "#src/queries/auction/audience"
import { bidderOf, placeBid } from "#src/use-cases/auction/place-bid"
import { sendMessage } from "#src/use-cases/message/send-message"
import type { CatchingUp, Lacking } from "./resync"
import type { OthersNews } from "./others-news"
import { accountRoom, listingRoom, listsRoom, type Audience, type GatewaySocket } from "./rooms"
import { endSession } from "./session-check"

/**
 * The limits of one page: watched listings, and events in ten seconds. A page with a hundred cards joins a hundred
 * rooms at once.
 */
const MOST_LISTINGS = 300
const eventLimiter = new RateLimiterMemory({ keyPrefix: "socket-events", points: 300, duration: 10 })

const idempotencyKey = z.string().min(1).max(200).optional()
const bidRequest = endpoints.placeBid.body!.extend({ idempotencyKey })
const chatRequest = endpoints.sendMessage.body!.extend({ listingId: listingIdParams.shape.listingId, idempotencyKey })
const id = z.string().min(1).max(120)
const roomRequest = z.object({
  listingId: id.optional(),
  room: z.string().min(1).max(160).optional(),
  has: z
    .object({
      ageMilliseconds: z.number().min(0).max(1e12),
      listings: z.array(id).max(MOST_LISTINGS).default([]),
    })
    .optional(),
})

/** Events allowed to staff who read the site as a member: those that change nothing. */
const READING: ReadonlySet<string> = new Set(["room:join", "room:leave", "clock:read"])

type Handler = (payload: unknown) => Promise<object>
type Acknowledge = (answer: object | ErrorBody) => void

/** Answers a page's events. Malformed input is refused and never throws. */
export function answerEvents(
  socket: GatewaySocket,
  scope: MedusaContainer,
  { work, news }: { work: WorkUnderWay; news: RoomNews }
): void {
  const handlers: Record<string, Handler> = {
    "bid:place": (payload) => bid(socket, scope, payload),
    "room:join": (payload) => joinRoom(socket, news, payload),
    "room:leave": (payload) => leaveRoom(socket, payload),
    "chat:send": (payload) => chat(socket, scope, payload),
    "clock:read": async () => ({ serverNow: (await database().now()).toISOString() }),
    // Older clients send these to claim an identity. They are acknowledged and ignored.
    "auth:identify": async () => ({ ok: true }),
    "user:register": async () => ({ ok: true }),
    "session:hello": async () => ({ ok: true }),
  }
  socket.onAny(async (event: string, ...sent: unknown[]) => {
    const last = sent.at(-1)
    const acknowledge: Acknowledge = typeof last === "function" ? (last as Acknowledge) : () => undefined
    try {
      await consume(eventLimiter, socket.id)
      const handler = Object.hasOwn(handlers, event) ? handlers[event] : undefined
      if (!handler) throw new RefusedError("NOT_FOUND", "There is no such event.")
      if (socket.data.reading && !READING.has(event)) throw new RefusedError("READING_ONLY")
      acknowledge(await work.run(() => handler(typeof sent[0] === "function" ? undefined : sent[0])))
    } catch (error) {
      acknowledge(refusalOf(error).toBody())
    }
  })
}

async function bid(socket: GatewaySocket, scope: MedusaContainer, payload: unknown): Promise<object> {
  const { token } = socket.data
  const recent = token === null ? null : scope.resolve("account").sessions.recent(token)
  const caller = callerOf(socket, recent?.account ?? (await signedIn(socket, scope)))
  await countCall(endpoints.placeBid, caller)
  const { idempotencyKey, ...request } = parsed(bidRequest, payload)!
  try {
    return await placeBid(scope, bidderOf(caller), request, idempotencyKey ?? null)
  } catch (error) {
    if (error instanceof RefusedError && error.code === "UNAUTHENTICATED") endSoon(socket)
    throw error
  }
}

async function chat(socket: GatewaySocket, scope: MedusaContainer, payload: unknown): Promise<object> {
  const account = await signedIn(socket, scope)
  await countCall(endpoints.sendMessage, callerOf(socket, account))
  const { idempotencyKey, ...written } = parsed(chatRequest, payload)!
  const message = await sendMessage(scope, account, { ...written, idempotencyKey: idempotencyKey ?? null })
  return { ok: true, message }
}

/** The sources that tell which changes a page missed before it joined a room. */
export interface RoomNews {
  catchingUp: CatchingUp
  others: OthersNews
}

async function joinRoom(socket: GatewaySocket, news: RoomNews, payload: unknown): Promise<RoomJoined> {
  const { listingId, room, has } = parsed(roomRequest, payload)!
  const { account, listings } = socket.data
  const lackOf = async (lacking: Pick<Lacking, "listings" | "lists" | "audience">): Promise<RoomJoined> => {
    if (!has) return { ok: true }
    const { ageMilliseconds } = has
    const lacks = await news.catchingUp.lackOf({ ...lacking, ageMilliseconds, mayHaveOwn: account !== null })
    return { ok: true, ...lacks, ...(news.others.since(ageMilliseconds, null) ? { othersBehind: true } : {}) }
  }
  if (listingId !== undefined) {
    if (!listings.has(listingId)) {
      if (listings.size >= MOST_LISTINGS) throw new RefusedError("TOO_MANY_REQUESTS")
      const joined = await listingRoomsOf(listingId, account)
      listings.set(listingId, joined.rooms)
      await socket.join(joined.rooms)
      // The page may have named the listing by its slug, but changes are found by the id.
      return lackOf({ ...joined, listings: [joined.listingId], lists: false })
    }
    return has
      ? lackOf({ ...(await listingRoomsOf(listingId, account)), listings: [listingId], lists: false })
      : { ok: true }
  }
  if (room === PUBLIC_ROOM) {
    const audience = hearsDealerListings(account) ? "dealers" : "public"
    await socket.join([listsRoom("public"), ...(audience === "dealers" ? [listsRoom("dealers")] : [])])
    return lackOf({ audience, listings: has?.listings ?? [], lists: true })
  }
  // The server puts a socket into its person's room at the connection, so nothing is joined here. Any other room name
  // is unknown.
  if (account && room === accountRoom(account.id)) {
    const isBehind = has !== undefined && news.others.since(has.ageMilliseconds, account.id)
    return { ok: true, ...(isBehind ? { othersBehind: true } : {}) }
  }
  throw new RefusedError("NOT_FOUND")
}

/** @throws RefusedError `LISTING_NOT_FOUND` if the account may not see the listing */
async function listingRoomsOf(
  idOrSlug: string,
  account: AccountRecord | null
): Promise<{ listingId: string; rooms: string[]; audience: Audience }> {
  const listing = await findBiddableListing(idOrSlug, account?.id ?? null)
  if (!listing || !isInSight(listing, account)) throw new RefusedError("LISTING_NOT_FOUND")
  if (listing.status === "draft" && listing.sellerId !== account?.id) throw new RefusedError("LISTING_NOT_FOUND")
  const { listingId } = listing
  const rooms = [listingRoom(listingId, "public")]
  if (!isInSight({ ...listing, audience: "dealers" }, account)) return { listingId, rooms, audience: "public" }
  return { listingId, rooms: [...rooms, listingRoom(listingId, "dealers")], audience: "dealers" }
}

async function leaveRoom(socket: GatewaySocket, payload: unknown): Promise<object> {
  const { listingId, room } = parsed(roomRequest, payload)!
  const { listings } = socket.data
  if (listingId !== undefined) {
    const left = listings.get(listingId) ?? []
    listings.delete(listingId)
    // The page may watch one listing twice, by its slug and by its id. A room that the page still watches is not left.
    const kept = new Set([...listings.values()].flat())
    for (const name of left) if (!kept.has(name)) await socket.leave(name)
  } else if (room === PUBLIC_ROOM) {
    await socket.leave(listsRoom("public"))
    await socket.leave(listsRoom("dealers"))
  }
  return { ok: true }
}

/** The account as it is now, not as it was at the handshake. @throws RefusedError `UNAUTHENTICATED` */
async function signedIn(socket: GatewaySocket, scope: MedusaContainer): Promise<AccountRecord> {
  const { token } = socket.data
  if (token === null) throw new RefusedError("UNAUTHENTICATED")
  const session = await scope.resolve("account").sessions.resolve(token)
  if (!session) {
    endSoon(socket)
    throw new RefusedError("UNAUTHENTICATED")
  }
  socket.data.account = session.account
  return session.account
}

/** Ends the session after the refusal has been sent. */
const endSoon = (socket: GatewaySocket) => setImmediate(() => endSession(socket))

function callerOf({ data }: GatewaySocket, account: AccountRecord): Caller {
  return {
    account,
    admin: null,
    enrolling: null,
    reader: null,
    key: null,
    sessionId: data.sessionId,
    foundAt: null,
    identity: account.id,
    address: data.address,
  }
}

/**
 * Tracks the socket events that are not answered yet. After `close`, new events are refused; `close` waits for the
 * running ones.
 */
export class WorkUnderWay {
  private readonly tasks = new Set<Promise<unknown>>()
  private closing = false

  /** @throws RefusedError `UNAVAILABLE` after `close` */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.closing) throw new RefusedError("UNAVAILABLE", undefined, { retryAfterSeconds: 2 })
    const running = task()
    this.tasks.add(running)
    try {
      return await running
    } finally {
      this.tasks.delete(running)
    }
  }

  async close(): Promise<void> {
    this.closing = true
    await Promise.allSettled(this.tasks)
  }
}
