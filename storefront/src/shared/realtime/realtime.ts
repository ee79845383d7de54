import type { ClientToServerEvents, RoomRequest, ServerToClientEvents } from "@northlot/contract"
import type { Socket } from "socket.io-client"

export type RealtimeSocket = Socket<ServerToClientEvents, ClientToServerEvents>

export interface Realtime {
  /** Null until the socket code has loaded: a page shows its first figures without it. */
  socket: RealtimeSocket | null
  /** `offline`: the connection is lost and the page tries again; live figures may be old. */
  status: "connecting" | "online" | "offline"
  join: (room: RoomRequest, shown?: ShownInRoom) => void
  leave: (room: RoomRequest) => void
}

/**
 * What a page already shows of a room's data. The page sends it with the join, and the server answers with the missed
 * changes.
 */
export interface ShownInRoom {
  /**
   * Null while the page still loads its data. It joins at once for events, and asks for missed changes after the load.
   */
  has: () => RoomRequest["has"] | null
  /** Too much has changed, or the server does not know: the page must fetch its data. */
  onBehind: () => void
}

export interface WantedRoom {
  room: RoomRequest
  users: number
  shown: ShownInRoom | null
  /**
   * The page has missed nothing up to this moment, by its own clock. `Infinity`: it hears everything now. Null: it has
   * not joined with its data yet.
   */
  heardUntil: number | null
}
