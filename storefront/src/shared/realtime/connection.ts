/** The live connection. Its chunk with socket.io loads after the first view of a page. */
import type { ErrorBody, RoomJoined } from "@northlot/contract"
import type { QueryClient } from "@tanstack/react-query"
import { io } from "socket.io-client"
import { serverClock } from "@/clock"
import { pageAccount } from "../api/pageAccount"
import type { Realtime, RealtimeSocket, WantedRoom } from "./realtime"

export interface Connection {
  socket: RealtimeSocket
  /** Joins the room of an entry in `wanted`. It works after `follow`, while the socket is connected. */
  join: (entry: WantedRoom) => void
  /**
   * From now on, each new connection joins the page's rooms, and its events update the clock and the shown data.
   * Returns a function that ends this.
   */
  follow: (page: FollowingPage) => () => void
}

interface FollowingPage {
  /** The key is the room request as JSON. */
  wanted: ReadonlyMap<string, WantedRoom>
  viewerId: () => string | null
  onStatus: (status: Realtime["status"]) => void
  onSessionEnded: () => void
}

const CLOCK_READING_INTERVAL = 60_000
/**
 * After an interruption, many pages learn at the same moment that they missed changes. Their requests spread over this
 * time.
 */
const ASKING_AGAIN_MILLISECONDS = 3_000
/**
 * If a server stops, all its pages lose the connection at once. Their reconnections spread over about twice this time.
 */
const RECONNECTION = { reconnectionDelay: 1_500, reconnectionDelayMax: 15_000, randomizationFactor: 0.9 }
/** Query areas whose changes the socket's rooms report. A lost connection alone does not fetch these queries again. */
const TOLD_BY_ROOMS: ReadonlySet<unknown> = new Set(["listings", "walls"])
/** Some networks drop WebSockets silently: after this time the page tries the other transport. */
const CONNECTING_MILLISECONDS = 8_000

const RETURNING_MILLISECONDS = 1_000

const TRANSPORTS = ["websocket", "polling"]

/** After a failed connection the next attempt starts with the other transport. */
function tryOtherTransport({ io: { opts } }: RealtimeSocket): void {
  opts.transports = opts.transports?.[0] === "websocket" ? [...TRANSPORTS].reverse() : [...TRANSPORTS]
}

function readClock(socket: RealtimeSocket): void {
  const sentAt = Date.now()
  socket.emit("clock:read", ({ serverNow }) => serverClock.observe(serverNow, sentAt, Date.now()))
}

/** `ask` schedules one `run` after a random delay. Further calls before that `run` have no effect. */
function spread(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, Math.random() * ASKING_AGAIN_MILLISECONDS)
    },
    end: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Creates the connection without connecting; `socket.connect()` connects it. */
export function openConnection(queries: QueryClient): Connection {
  const socket: RealtimeSocket = io({
    transports: [...TRANSPORTS],
    timeout: CONNECTING_MILLISECONDS,
    ...RECONNECTION,
    autoConnect: false,
    withCredentials: true,
    auth: (show) => show({ account: pageAccount() }),
  })
  let page: FollowingPage | null = null
  /** When the page last heard from the server, by the page's own clock. Everything sent before that has arrived. */
  let heardAt: number | null = null

  const others = spread(
    () =>
      void queries.invalidateQueries({
        refetchType: "active",
        predicate: ({ queryKey }) => !TOLD_BY_ROOMS.has(queryKey[0]),
      })
  )
  const all = spread(() => void queries.invalidateQueries({ refetchType: "active" }))

  const join = (entry: WantedRoom): void => {
    const { room, shown } = entry
    const has = shown?.has()
    const isWanted = () => page?.wanted.get(JSON.stringify(room)) === entry && socket.connected
    if (!shown) return void socket.emit("room:join", room)
    if (!has) {
      socket.emit("room:join", room)
      const stop = queries.getQueryCache().subscribe(() => {
        if (!isWanted()) return stop()
        if (!shown.has()) return
        stop()
        join(entry)
      })
      return
    }
    const sinceHeard = entry.heardUntil === null ? Infinity : Math.max(0, performance.now() - entry.heardUntil)
    const ageMilliseconds = Math.min(has.ageMilliseconds, sinceHeard)
    socket.emit("room:join", { ...room, has: { ...has, ageMilliseconds } }, (answer: RoomJoined | ErrorBody) => {
      if (!isWanted()) return
      entry.heardUntil = Infinity
      if (!answer.ok || answer.behind) return shown.onBehind()
      for (const change of answer.changes ?? []) socket.listeners("listing:changed").forEach((hear) => hear(change))
      if (answer.othersBehind) others.ask()
    })
  }

  const follow = (following: FollowingPage): (() => void) => {
    page = following
    const { wanted, viewerId, onStatus, onSessionEnded } = following
    const onConnect = () => {
      onStatus("online")
      const age = performance.now() - (heardAt ?? 0)
      const isFirst = heardAt === null
      for (const entry of wanted.values()) join(entry)
      heardAt = performance.now()
      readClock(socket)
      const viewer = viewerId()
      // If the page missed changes, it fetches its data again, except listings and the home page's car lists (`walls`).
      // The answers to `join` above report missed changes of listings and car lists.
      if (viewer !== null)
        socket.emit("room:join", { room: `user:${viewer}`, has: { ageMilliseconds: age } }, (answer) => {
          if (!answer.ok || answer.othersBehind) others.ask()
        })
      else if (!isFirst && wanted.size === 0) others.ask()
    }
    const onHeard = () => void (heardAt = performance.now())
    const onLost = () => {
      onStatus("offline")
      for (const entry of wanted.values()) if (entry.heardUntil === Infinity) entry.heardUntil = heardAt
    }
    const onRefused = ({ message }: Error) => {
      // The server was reached but refused the account. The socket connects again when page and session have the same
      // account.
      if (message === "OTHER_ACCOUNT") onSessionEnded()
      else tryOtherTransport(socket)
      onLost()
    }
    let returning: ReturnType<typeof setTimeout> | undefined
    // When the session ends, the person may have signed in again in another tab. The new cookie can arrive a moment
    // after `session:ended`, so the socket connects again after a delay.
    const onEnded = () => {
      onSessionEnded()
      clearTimeout(returning)
      returning = setTimeout(() => socket.connect(), RETURNING_MILLISECONDS)
    }
    const onVisible = () => {
      if (document.visibilityState === "visible" && socket.connected) readClock(socket)
    }
    socket.onAny(onHeard)
    socket.io.on("ping", onHeard)
    socket.on("connect", onConnect)
    socket.on("disconnect", onLost)
    socket.on("connect_error", onRefused)
    socket.on("session:ended", onEnded)
    socket.on("news:missed", all.ask)
    document.addEventListener("visibilitychange", onVisible)
    const reading = setInterval(() => socket.connected && readClock(socket), CLOCK_READING_INTERVAL)
    return () => {
      page = null
      socket.offAny(onHeard)
      socket.io.off("ping", onHeard)
      socket.off("connect", onConnect)
      socket.off("disconnect", onLost)
      socket.off("connect_error", onRefused)
      socket.off("session:ended", onEnded)
      clearTimeout(returning)
      socket.off("news:missed", all.ask)
      all.end()
      others.end()
      document.removeEventListener("visibilitychange", onVisible)
      clearInterval(reading)
    }
  }
  return { socket, join, follow }
}
