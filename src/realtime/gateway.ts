import type { MedusaContainer } from "@medusajs/framework/types"
import { createAdapter } from "@socket.io/redis-streams-adapter"
import type { Server as HttpServer } from "node:http"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { Server } from "socket.io"
import {
  NOBODYS_PAGE,
  RefusedError,
  memberPage,
  staffPage,
  type BidUpdated,
  type ListingChanged,
  type ServerToClientEvents,
} from "@northlot/contract"
import { sessionTokenOf } from "#src/http/caller"
import { addressGroup, clientAddress } from "#src/platform/client-address"
import { consume } from "#src/platform/rate-limits"
import type { CachedAnswers } from "#src/http/response-cache"
import { refuseOther } from "#src/http/page-account"
import { isCrossSite } from "#src/http/same-site"
import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { watch } from "#src/platform/metrics"
import type { Realtime } from "#src/platform/realtime"
import { realtimeRedis, socketsRedis } from "#src/platform/redis"
import { CatchingUp } from "./resync"
import { answerEvents, WorkUnderWay } from "./events"
import {
  accountRoom,
  browserRoom,
  listingRoom,
  listsRoom,
  sessionRoom,
  STAFF_ROOM,
  type Audience,
  type Gateway,
  type GatewaySocket,
  followShownAudience,
} from "./rooms"
import { ListingChanges } from "./listing-changes"
import { MergedUpdates } from "./merged-updates"
import { OthersNews } from "./others-news"
import { staffSessionOf, startSessionCheck } from "./session-check"
import { shardedAdapter } from "./sharded-adapter"
import { onlyThroughRedis, openWayWithoutRedis } from "./fallback-pub-sub"

/**
 * The maximum size of a socket message: more than any message that the contract allows, and small enough for the
 * memory.
 */
const LARGEST_FRAME_BYTES = 64 * 1024

/** Events from server to server. */
const LISTING_CHANGED = "listing:changed"
const OTHERS_NEWS = "others:news"

/**
 * The limit of handshakes per address. A polling handshake is cheap for a client, but the server stores a session for
 * it. An office full of people needs no more.
 */
const handshakes = new RateLimiterMemory({ keyPrefix: "socket-handshakes", points: 1_200, duration: 60 })

/**
 * Attaches socket.io to the public port: live bids, standings and chat. The handshake's session decides who a
 * socket speaks for. A page of another site is refused before it has a socket.
 */
export async function attachRealtime(
  server: HttpServer,
  scope: MedusaContainer,
  cachedAnswers: CachedAnswers
): Promise<Realtime> {
  const client = realtimeRedis()
  const own = socketsRedis()
  const io: Gateway = new Server(server, {
    path: "/socket.io",
    serveClient: false,
    // Polling is for networks that block WebSockets. A page uses it only if it cannot open a WebSocket.
    transports: ["websocket", "polling"],
    perMessageDeflate: false,
    maxHttpBufferSize: LARGEST_FRAME_BYTES,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      if (isCrossSite(request)) return decide(null, false)
      const from = addressGroup(clientAddress(request, configuration().trustedProxies))
      consume(handshakes, from).then(
        () => decide(null, true),
        () => decide("Too many connections. Please wait a moment.", false)
      )
    },
    ...(own
      ? { adapter: shardedAdapter(own) }
      : client
        ? { adapter: createAdapter(client, { streamName: "northlot:realtime", channelPrefix: "northlot:realtime" }) }
        : {}),
  })
  frameOnce(io.sockets.adapter)
  const work = new WorkUnderWay()
  const others = new OthersNews()
  const news = { catchingUp: new CatchingUp(), others }
  io.use((socket, next) => {
    work
      .run(() => identify(socket, scope))
      .then(
        () => next(),
        (error) => {
          if (error instanceof RefusedError && error.code === "OTHER_ACCOUNT")
            return next(Object.assign(new Error(error.code), { data: error.toBody() }))
          if (!(error instanceof RefusedError)) logger.error({ err: error }, "A socket could not be identified")
          next(new Error("UNAVAILABLE"))
        }
      )
  })
  io.on("connection", (socket) => {
    const { account, sessionId, reading, staff, byCookie } = socket.data
    if (staff) void socket.join([STAFF_ROOM, sessionRoom(staff.sessionId)])
    // Staff who read the site as a member do not join the member's room, so they get no private messages.
    if (account && sessionId) void socket.join([...(reading ? [] : [accountRoom(account.id)]), sessionRoom(sessionId)])
    if (sessionId && byCookie) void socket.join(browserRoom(sessionId))
    answerEvents(socket, scope, { work, news })
  })
  watch("northlot_sockets", {
    help: "Open sockets of pages.",
    read: async () => [{ value: io.engine.clientsCount }],
  })
  io.on(LISTING_CHANGED, (listingId: string) => cachedAnswers.changed(listingId))
  const noteOthers = (accountId: string | null) =>
    accountId === null ? others.ofEverybody() : others.ofAccount(accountId)
  io.on(OTHERS_NEWS, noteOthers)
  const tellOthers = (accountId: string | null) => {
    noteOthers(accountId)
    if (client) io.serverSideEmit(OTHERS_NEWS, accountId)
  }
  const changes = new ListingChanges()
  const sessionCheck = startSessionCheck(io, scope)
  const shown = await followShownAudience()
  const way = client ? openWayWithoutRedis(io) : onlyThroughRedis
  const emit = (rooms: string[], event: keyof ServerToClientEvents, payload: unknown[]) =>
    way.send({ rooms, event, payload }, () => io.to(rooms).emit(event, ...(payload as [never])))
  const endSessions = (room: string) =>
    way.send({ rooms: [room], event: null, payload: [] }, () => {
      io.in(room).emit("session:ended")
      io.in(room).disconnectSockets(true)
    })
  const updates = new MergedUpdates<Audience>((audience, update) =>
    emit([listingRoom(update.listingId, audience), listsRoom(audience)], "bid:updated", [update])
  )

  return {
    toListing(listing, event, ...payload) {
      cachedAnswers.changed(listing.id)
      if (event === "bid:updated") return updates.add(listing.id, shown.of(listing.audience), payload[0] as BidUpdated)
      // The other servers drop their cached answers before any page is told of the change. For a new bid they drop
      // nothing, because pages show the bid without a request.
      if (client) io.serverSideEmit(LISTING_CHANGED, listing.id)
      const tell = (...said: unknown[]) => {
        const audience = shown.of(listing.audience)
        updates.flush(listing.id)
        emit([listingRoom(listing.id, audience), listsRoom(audience)], event, said)
      }
      if (event === LISTING_CHANGED) changes.tell(listing, payload as [ListingChanged], tell)
      else tell(...payload)
    },
    toAccount(accountId, event, ...payload) {
      // The time of a `bid:standing` need not be recorded. Each bid also changes the auction's `updated_at`, by which
      // `agesOfListings` finds what a page missed.
      if (event !== "bid:standing") tellOthers(accountId)
      emit([accountRoom(accountId)], event, payload)
    },
    toStaff: (collections) => emit([STAFF_ROOM], "collection:changed", [{ collections }]),
    renewPages() {
      tellOthers(null)
      emit([], "news:missed", [])
    },
    disconnectAccount: (accountId) => endSessions(accountRoom(accountId)),
    disconnectSession: (sessionId) => endSessions(sessionRoom(sessionId)),
    disconnectBrowser: (sessionId) => endSessions(browserRoom(sessionId)),
    async renewAudience() {
      cachedAnswers.forgetAll()
      await shown.renew()
    },
    async close() {
      await shown.close()
      await work.close()
      await changes.close()
      updates.close()
      await sessionCheck.close()
      await way.close()
      await io.close()
    },
  }
}

/**
 * Joins header and body of a message to a room in one buffer, once for all sockets. Otherwise each socket would join
 * them itself, which is the largest cost per viewer (`bench/fan-out.bench.ts`).
 */
function frameOnce(adapter: object): void {
  const framing = adapter as { _encode(packet: unknown, options: { wsPreEncodedFrame?: Buffer[] }): unknown }
  const encode = framing._encode.bind(adapter)
  framing._encode = (packet, options) => {
    const encoded = encode(packet, options)
    if (options.wsPreEncodedFrame) options.wsPreEncodedFrame = [Buffer.concat(options.wsPreEncodedFrame)]
    return encoded
  }
}

/**
 * Identifies a socket: a browser by its cookie, other clients by `auth.token`, the console by `auth.adminToken`.
 * `auth.account` names the account for which the page was made, and gives no rights. @throws RefusedError OTHER_ACCOUNT
 * if the session belongs to another account
 */
async function identify(socket: GatewaySocket, scope: MedusaContainer): Promise<void> {
  const page = claimed(socket, "account")
  const given = claimed(socket, "token")
  const token = given ?? sessionTokenOf(socket.request.headers)
  const adminToken = claimed(socket, "adminToken")
  const found = token === null ? null : await scope.resolve("account").sessions.resolve(token)
  const foundStaff = adminToken === null ? null : await staffSessionOf(scope, adminToken)
  const isConsole = foundStaff !== null && page === staffPage(foundStaff.username)
  if (!isConsole) refuseOther(page, memberPage(found?.account ?? null, Boolean(found?.reader)), false)
  const session = isConsole || page === NOBODYS_PAGE ? null : found
  const staff = isConsole || page === null ? foundStaff : null
  socket.data = {
    staff: adminToken && staff ? { token: adminToken, sessionId: staff.sessionId } : null,
    token: session ? token : null,
    byCookie: given === null,
    sessionId: session?.sessionId ?? null,
    account: session?.account ?? null,
    reading: Boolean(session?.reader),
    address: clientAddress(socket.request, configuration().trustedProxies),
    listings: new Map(),
  }
}

function claimed(socket: GatewaySocket, name: "token" | "adminToken" | "account"): string | null {
  const given = (socket.handshake.auth as Record<string, unknown> | undefined)?.[name]
  return typeof given === "string" && given !== "" ? given : null
}
