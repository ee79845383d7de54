import {
  KEPT_MILLISECONDS,
  type ClientToServerEvents,
  type RoomRequest,
  type ServerToClientEvents,
} from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react"
import type { Socket } from "socket.io-client"
import { serverClock } from "@/clock"
import { useSession } from "./SessionProvider"

export type RealtimeSocket = Socket<ServerToClientEvents, ClientToServerEvents>

export interface Realtime {
  /** Null until its code is here: a page shows its first figures without it. */
  socket: RealtimeSocket | null
  /** `offline`: the connection was lost and is being tried again; live figures may be old. */
  status: "connecting" | "online" | "offline"
  join: (room: RoomRequest) => void
  leave: (room: RoomRequest) => void
}

const RealtimeContext = createContext<Realtime | null>(null)
const CLOCK_READING_INTERVAL = 60_000
/** How far apart those ask who lost the same connection. */
const ASKING_SPREAD_MILLISECONDS = 1_000
const LOADING_AGAIN_INTERVAL = 5_000
/** All pages of a server are told at once that they missed something: they ask spread over this time. */
const ASKING_AGAIN_MILLISECONDS = 3_000
/** A network that swallows WebSockets answers nothing: how long one way is waited for before the other is tried. */
const CONNECTING_MILLISECONDS = 8_000

const TRANSPORTS = ["websocket", "polling"]

/** Where a connection cannot be made, the next try begins with the other way, and so in turns. */
function tryOtherTransport({ io: { opts } }: RealtimeSocket): void {
  opts.transports = opts.transports?.[0] === "websocket" ? [...TRANSPORTS].reverse() : [...TRANSPORTS]
}

function readClock(socket: RealtimeSocket): void {
  const sentAt = Date.now()
  socket.emit("clock:read", ({ serverNow }) => serverClock.observe(serverNow, sentAt, Date.now()))
}

export function RealtimeProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { viewer, status: sessionStatus, refresh } = useSession()
  const [socket, setSocket] = useState<RealtimeSocket | null>(null)
  const [status, setStatus] = useState<Realtime["status"]>("connecting")
  const sessionKnown = sessionStatus !== "loading"

  useEffect(() => {
    if (!sessionKnown || socket) return
    let again: ReturnType<typeof setTimeout>
    let gone = false
    const load = () => {
      import("socket.io-client").then(
        ({ io }) => {
          if (!gone)
            setSocket(
              io({
                transports: [...TRANSPORTS],
                timeout: CONNECTING_MILLISECONDS,
                autoConnect: false,
                withCredentials: true,
              })
            )
        },
        () => {
          if (gone) return
          setStatus("offline")
          again = setTimeout(load, LOADING_AGAIN_INTERVAL)
        }
      )
    }
    load()
    return () => {
      gone = true
      clearTimeout(again)
    }
  }, [sessionKnown, socket])

  const signedIn = useRef(false)
  signedIn.current = viewer !== null

  // Rooms and how many components want each; joined again after every connection.
  const wanted = useRef(new Map<string, { room: RoomRequest; users: number }>())

  useEffect(() => {
    if (!socket) return
    const onConnect = () => {
      setStatus("online")
      for (const { room } of wanted.current.values()) socket.emit("room:join", room)
      readClock(socket)
      // Whatever happened before this moment was not heard, at the first connection too: fetch the truth again. Without a
      // session an answer may be a second old, and a visitor asks once it cannot be.
      const ask = () => void queries.invalidateQueries({ refetchType: "active" })
      clearTimeout(catchingUp)
      if (signedIn.current) ask()
      else catchingUp = setTimeout(ask, KEPT_MILLISECONDS + Math.random() * ASKING_SPREAD_MILLISECONDS)
    }
    let catchingUp: ReturnType<typeof setTimeout>
    const onLost = () => {
      clearTimeout(catchingUp)
      setStatus("offline")
    }
    const onRefused = () => {
      tryOtherTransport(socket)
      onLost()
    }
    const onVisible = () => {
      if (document.visibilityState === "visible" && socket.connected) readClock(socket)
    }
    const onSessionEnded = () => void refresh()
    let asking: ReturnType<typeof setTimeout> | undefined
    const onMissed = () => {
      asking ??= setTimeout(() => {
        asking = undefined
        void queries.invalidateQueries({ refetchType: "active" })
      }, Math.random() * ASKING_AGAIN_MILLISECONDS)
    }
    socket.on("connect", onConnect)
    socket.on("disconnect", onLost)
    socket.on("connect_error", onRefused)
    socket.on("session:ended", onSessionEnded)
    socket.on("news:missed", onMissed)
    document.addEventListener("visibilitychange", onVisible)
    const reading = setInterval(() => socket.connected && readClock(socket), CLOCK_READING_INTERVAL)
    return () => {
      clearTimeout(catchingUp)
      socket.off("connect", onConnect)
      socket.off("disconnect", onLost)
      socket.off("connect_error", onRefused)
      socket.off("session:ended", onSessionEnded)
      socket.off("news:missed", onMissed)
      clearTimeout(asking)
      document.removeEventListener("visibilitychange", onVisible)
      clearInterval(reading)
    }
  }, [socket, queries, refresh])

  // The server knows the person by the cookie of the handshake: another person, another connection.
  const viewerId = viewer?.id ?? null
  useEffect(() => {
    if (!sessionKnown || !socket) return
    socket.connect()
    return () => {
      socket.disconnect()
    }
  }, [socket, viewerId, sessionKnown])

  const value = useMemo<Realtime>(
    () => ({
      socket,
      status,
      join: (room) => {
        const key = JSON.stringify(room)
        const entry = wanted.current.get(key)
        wanted.current.set(key, { room, users: (entry?.users ?? 0) + 1 })
        if (!entry && socket?.connected) socket.emit("room:join", room)
      },
      leave: (room) => {
        const key = JSON.stringify(room)
        const entry = wanted.current.get(key)
        if (!entry) return
        if (entry.users > 1) {
          wanted.current.set(key, { room, users: entry.users - 1 })
          return
        }
        wanted.current.delete(key)
        if (socket?.connected) socket.emit("room:leave", room)
      },
    }),
    [socket, status]
  )
  return <RealtimeContext.Provider value={value}>{children}</RealtimeContext.Provider>
}

export function useRealtime(): Realtime {
  const realtime = useContext(RealtimeContext)
  if (!realtime) throw new Error("RealtimeProvider is missing.")
  return realtime
}

/** For `refetchInterval`: while the socket is up it tells what changes, and nothing is asked for again. */
export function useIntervalWithoutSocket(milliseconds: number): number | false {
  return useRealtime().status === "online" ? false : milliseconds
}

/** Hears a listing or a room (`PUBLIC_ROOM`) while the component is shown; null for none. */
export function useRoom(request: RoomRequest | null): void {
  const { join, leave } = useRealtime()
  const listingId = request?.listingId
  const room = request?.room
  useEffect(() => {
    if (!listingId && !room) return
    const wanted: RoomRequest = { ...(listingId ? { listingId } : {}), ...(room ? { room } : {}) }
    join(wanted)
    return () => leave(wanted)
  }, [join, leave, listingId, room])
}

/** Calls the newest `handler` for each event of this name while the component is shown. */
export function useSocketEvent<Name extends keyof ServerToClientEvents>(
  name: Name,
  handler: ServerToClientEvents[Name]
): void {
  const { socket } = useRealtime()
  const newest = useRef(handler)
  newest.current = handler
  useEffect(() => {
    if (!socket) return
    const listener = (...args: unknown[]) => (newest.current as (...given: unknown[]) => void)(...args)
    // The library's listener type depends on the event's name in a way that a generic name cannot follow.
    socket.on(name, listener as never)
    return () => {
      socket.off(name, listener as never)
    }
  }, [socket, name])
}
