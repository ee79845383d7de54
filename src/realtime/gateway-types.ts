import type { ClientToServerEvents, ServerToClientEvents } from "@northlot/contract"
import type { DefaultEventsMap, Server, Socket } from "socket.io"
import type { AccountRecord } from "#src/modules/account/types"

export interface SocketState {
  /** Of the session that the handshake showed; `null` for a visitor. */
  token: string | null
  sessionId: string | null
  account: AccountRecord | null
  address: string
  /** Listings that the page watches: what it asked for (id or slug) to the rooms joined for it. */
  listings: Map<string, string[]>
}

export type Gateway = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketState>
export type GatewaySocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketState>
