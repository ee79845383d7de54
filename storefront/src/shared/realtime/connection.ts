/** The live connection: it comes with its library, after what a page shows first. */
import type { ErrorBody, RoomJoined } from "@northlot/contract"
import type { QueryClient } from "@tanstack/react-query"
import { io } from "socket.io-client"
import { serverClock } from "@/clock"
import { pageAccount } from "../api/pageAccount"
import type { Realtime, RealtimeSocket, WantedRoom } from "./realtime"

export interface Connection {
  socket: RealtimeSocket
  /** Joins what `follow` was given with `wanted`, while the socket is connected. */
  join: (entry: WantedRoom) => void
  /** Keeps rooms, clock and what is shown true; answers how to end it. */
  follow: (page: FollowingPage) => () => void
}

interface FollowingPage {
  /** By its request as JSON. */
  wanted: ReadonlyMap<string, WantedRoom>
  viewerId: () => string | null
  onStatus: (status: Realtime["status"]) => void
  onSessionEnded: () => void
}

const CLOCK_READING_INTERVAL = 60_000
/** All pages of a server learn at once that they missed something: they ask spread over this time. */
const ASKING_AGAIN_MILLISECONDS = 3_000
/** All pages of a server lose it at once, and come back spread over about twice this time. */
const RECONNECTION = { reconnectionDelay: 1_500, reconnectionDelayMax: 15_000, randomizationFactor: 0.9 }
/** Keys of what rooms tell of, which is never fetched for a lost connection alone. */
const TOLD_BY_ROOMS: ReadonlySet<unknown> = new Set(["listings", "walls"])
/** A network that swallows WebSockets answers nothing: how long one way is waited for before the other is tried. */
const CONNECTING_MILLISECONDS = 8_000

const RETURNING_MILLISECONDS = 1_000

const TRANSPORTS = ["websocket", "polling"]

/** Where a connection cannot be made, the next try begins with the other way, and so in turns. */
function tryOtherTransport({ io: { opts } }: RealtimeSocket): void {
  opts.transports = opts.transports?.[0] === "websocket" ? [...TRANSPORTS].reverse() : [...TRANSPORTS]
}

function readClock(socket: RealtimeSocket): void {
  const sentAt = Date.now()
  socket.emit("clock:read", ({ serverNow }) => serverClock.observe(serverNow, sentAt, Date.now()))
}

/** Something that runs once, a random while after it was first asked for. */
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

/** Not connected yet: `socket.connect()` does it. */
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
  /** When the server was last heard, by the page's own clock: what it sent before that has come. */
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
      // What is told to a person alone, and what belongs to no room: asked for where there was any.
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
      // It was reached, and is asked again once the page is that of the session.
      if (message === "OTHER_ACCOUNT") onSessionEnded()
      else tryOtherTransport(socket)
      onLost()
    }
    let returning: ReturnType<typeof setTimeout> | undefined
    // The person may have signed in again in another tab, whose cookie may come a moment after this word of it.
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
