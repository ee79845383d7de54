import type { RoomRequest, ServerToClientEvents } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react"
import { useSession } from "../session/SessionProvider"
import type { Connection } from "./connection"
import type { Realtime, ShownInRoom, WantedRoom } from "./realtime"
import { whenAtRest } from "./whenAtRest"

const RealtimeContext = createContext<Realtime | null>(null)
const LOADING_AGAIN_INTERVAL = 5_000

export function RealtimeProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { viewer, status: sessionStatus, other, refresh } = useSession()
  const [connection, setConnection] = useState<Connection | null>(null)
  const [status, setShownStatus] = useState<Realtime["status"]>("connecting")
  // The status changes in a React transition, because parts of a server-rendered page may not be hydrated yet.
  const setStatus = useCallback((next: Realtime["status"]) => startTransition(() => setShownStatus(next)), [])
  const sessionKnown = sessionStatus !== "loading"
  const isOthers = other !== null
  const viewerId = viewer?.id ?? null
  const newest = useRef({ viewerId, refresh })
  newest.current = { viewerId, refresh }

  // The joined rooms, each with the number of components that use it. The page joins all of them after every
  // connection.
  const wanted = useRef(new Map<string, WantedRoom>())

  useEffect(() => {
    if (!sessionKnown || connection) return
    let again: ReturnType<typeof setTimeout>
    let gone = false
    const load = () => {
      import("./connection").then(
        ({ openConnection }) => {
          if (!gone) startTransition(() => setConnection(openConnection(queries)))
        },
        () => {
          if (gone) return
          setStatus("offline")
          again = setTimeout(load, LOADING_AGAIN_INTERVAL)
        }
      )
    }
    const callOff = whenAtRest(load)
    return () => {
      gone = true
      callOff()
      clearTimeout(again)
    }
  }, [sessionKnown, connection, queries, setStatus])

  useEffect(
    () =>
      connection?.follow({
        wanted: wanted.current,
        viewerId: () => newest.current.viewerId,
        onStatus: setStatus,
        onSessionEnded: () => void newest.current.refresh(),
      }),
    [connection, setStatus]
  )

  // The server reads the account from the handshake's cookie, so another account needs a new connection.
  useEffect(() => {
    if (!sessionKnown || !connection || isOthers) return
    connection.socket.connect()
    return () => {
      connection.socket.disconnect()
    }
  }, [connection, viewerId, sessionKnown, isOthers])

  const value = useMemo<Realtime>(
    () => ({
      socket: connection?.socket ?? null,
      status,
      join: (room, shown) => {
        const key = JSON.stringify(room)
        const entry = wanted.current.get(key)
        if (entry) {
          entry.users++
          entry.shown ??= shown ?? null
          return
        }
        const added = { room, users: 1, shown: shown ?? null, heardUntil: null }
        wanted.current.set(key, added)
        if (connection?.socket.connected) connection.join(added)
      },
      leave: (room) => {
        const key = JSON.stringify(room)
        const entry = wanted.current.get(key)
        if (!entry) return
        if (entry.users > 1) return void entry.users--
        wanted.current.delete(key)
        if (connection?.socket.connected) connection.socket.emit("room:leave", room)
      },
    }),
    [connection, status]
  )
  return <RealtimeContext.Provider value={value}>{children}</RealtimeContext.Provider>
}

export function useRealtime(): Realtime {
  const realtime = useContext(RealtimeContext)
  if (!realtime) throw new Error("RealtimeProvider is missing.")
  return realtime
}

/** For `refetchInterval`: no polling while the socket is online, because the socket reports changes. */
export function useIntervalWithoutSocket(milliseconds: number): number | false {
  return useRealtime().status === "online" ? false : milliseconds
}

/**
 * Joins the room of a listing or a public room (`PUBLIC_ROOM`) while the component is mounted; null joins none. With
 * `shown` the component also receives the changes that it missed.
 */
export function useRoom(request: RoomRequest | null, shown?: ShownInRoom): void {
  const { join, leave } = useRealtime()
  const listingId = request?.listingId
  const room = request?.room
  const newest = useRef(shown)
  newest.current = shown
  const asksWhatItMissed = shown !== undefined
  useEffect(() => {
    if (!listingId && !room) return
    const wanted: RoomRequest = { ...(listingId ? { listingId } : {}), ...(room ? { room } : {}) }
    join(
      wanted,
      asksWhatItMissed
        ? { has: () => newest.current?.has() ?? null, onBehind: () => newest.current?.onBehind() }
        : undefined
    )
    return () => leave(wanted)
  }, [join, leave, listingId, room, asksWhatItMissed])
}

/** Calls the newest `handler` for each event of this name while the component is mounted. */
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
    // A generic event name does not narrow the listener type of socket.io.
    socket.on(name, listener as never)
    return () => {
      socket.off(name, listener as never)
    }
  }, [socket, name])
}
