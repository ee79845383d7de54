/**
 * Simulates a page with one auction: it reads a snapshot at each connection, and then receives events by the socket.
 */
import { io } from "socket.io-client"
import type { Client as Socket } from "../../http/bidding-support"
import type { Viewer } from "./history"

/** The server to which a page connects. */
interface Place {
  url: string
  /** Returns null if the listing page no longer exists, because the car is a draft again. */
  snapshot(): Promise<Pick<Viewer, "seq" | "currentBidCents" | "endsAt"> | null>
}

export interface OpenPage {
  viewer: Viewer
  close(): void
}

const AGAIN_MILLISECONDS = 200

/**
 * Reconnects, perhaps to another server, each time the connection breaks or the room is refused. Only one socket is
 * open at a time.
 */
export function openPage(
  listingId: string,
  name: string,
  place: () => Place,
  { asksWhenChanged = false }: { asksWhenChanged?: boolean } = {}
): OpenPage {
  const viewer: Viewer = { listingId, name, seq: 0, currentBidCents: null, endsAt: 0, left: false }
  let socket: Socket | null = null
  let closed = false
  const take = ({ seq, currentBidCents, endsAt }: Pick<Viewer, "seq" | "currentBidCents" | "endsAt">) => {
    if (seq < viewer.seq || (seq === viewer.seq && endsAt < viewer.endsAt)) return
    Object.assign(viewer, { seq, currentBidCents, endsAt })
  }
  const begin = () => {
    if (closed) return
    const { url, snapshot } = place()
    const own: Socket = io(url, { transports: ["websocket"], forceNew: true, reconnection: false })
    socket = own
    let over = false
    // Closing a socket emits `disconnect` too. `over` ensures that each socket is replaced only once.
    const again = () => {
      if (over) return
      over = true
      own.close()
      setTimeout(begin, AGAIN_MILLISECONDS).unref()
    }
    const leave = () => {
      viewer.left = true
      over = closed = true
      own.close()
    }
    const ask = () => void snapshot().then((state) => (state ? take(state) : leave()), again)
    own.on("bid:updated", ({ listingId: id, seq, currentBidCents, endsAt }) => {
      if (id === listingId) take({ seq, currentBidCents, endsAt: Date.parse(endsAt) })
    })
    own.on("news:missed", ask)
    own.on("listing:changed", ({ listingId: id }) => asksWhenChanged && id === listingId && ask())
    own.on("connect", () =>
      own.emit("room:join", { listingId }, (answer) => {
        if (answer.ok) ask()
        else if (answer.code === "LISTING_NOT_FOUND") leave()
        else again()
      })
    )
    own.on("connect_error", again)
    own.on("disconnect", again)
  }
  begin()
  return {
    viewer,
    close() {
      closed = true
      socket?.close()
    },
  }
}
