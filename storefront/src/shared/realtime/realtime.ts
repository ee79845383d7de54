import type { ClientToServerEvents, RoomRequest, ServerToClientEvents } from "@northlot/contract"
import type { Socket } from "socket.io-client"

export type RealtimeSocket = Socket<ServerToClientEvents, ClientToServerEvents>

export interface Realtime {
  /** Null until the socket code has loaded. The page shows its first data without a socket. */
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
   * Returns the state of the data that the page shows; null while the data still loads. The page then joins the room at
   * once for events, and asks for missed changes after the load.
   */
  has: () => RoomRequest["has"] | null
  /**
   * Called when the server cannot list the missed changes, because they are too many or unknown. The page must fetch
   * its data.
   */
  onBehind: () => void
}

export interface WantedRoom {
  room: RoomRequest
  users: number
  shown: ShownInRoom | null
  /**
   * The page has missed no event up to this time, in milliseconds of the page's own clock. `Infinity`: the room is
   * joined. Null: the page has not yet told the room which data it shows.
   */
  heardUntil: number | null
}
