import type { ClientToServerEvents, RoomRequest, ServerToClientEvents } from "@northlot/contract"
import type { Socket } from "socket.io-client"

export type RealtimeSocket = Socket<ServerToClientEvents, ClientToServerEvents>

export interface Realtime {
  /** Null until its code is here: a page shows its first figures without it. */
  socket: RealtimeSocket | null
  /** `offline`: the connection was lost and is being tried again; live figures may be old. */
  status: "connecting" | "online" | "offline"
  join: (room: RoomRequest, shown?: ShownInRoom) => void
  leave: (room: RoomRequest) => void
}

/** What a page shows of what a room tells of: with the join it learns what it lacks. */
export interface ShownInRoom {
  /** Null while what the page shows is still on its way: it joins to hear, and asks what it lacks once that is here. */
  has: () => RoomRequest["has"] | null
  /** Too much has changed, or nobody knows: what is shown has to be fetched. */
  onBehind: () => void
}

export interface WantedRoom {
  room: RoomRequest
  users: number
  shown: ShownInRoom | null
  /**
   * Until when all was heard or told since it was read, by the page's own clock: `Infinity` while it is, null where it
   * never was.
   */
  heardUntil: number | null
}
