import type { ServerToClientEvents } from "@northlot/contract"
import type { Socket } from "socket.io-client"
import { session } from "./api"
import { lookWhetherOver } from "./ownSession"

type OnChange = () => void

/** All changes within this time are reported as one change, because a busy market sends many each second. */
const TOGETHER_MILLISECONDS = 1_000

/** The delay before the socket code is loaded again after a failed load. */
const LOADING_AGAIN_MILLISECONDS = 5_000

const heard = new Map<string, Set<OnChange>>()
let connection: Promise<Socket<ServerToClientEvents>> | null = null

/** All lists share one socket. Its code loads when the first list opens, because only lists use it. */
function connect(): Promise<Socket<ServerToClientEvents>> {
  connection ??= import("socket.io-client").then(({ io }) => {
    const socket: Socket<ServerToClientEvents> = io({
      transports: ["websocket", "polling"],
      auth: (show) => show({ adminToken: session.token(), account: session.page() }),
    })
    socket.on("session:ended", () => void lookWhetherOver())
    socket.on("connect_error", ({ message }) => void (message === "OTHER_ACCOUNT" && lookWhetherOver()))
    const tell = (collections: Iterable<string>) => {
      for (const name of collections) heard.get(name)?.forEach((onChange) => onChange())
    }
    let changed = new Set<string>()
    socket.on("collection:changed", ({ collections }) => {
      if (changed.size === 0) {
        setTimeout(() => {
          const all = changed
          changed = new Set()
          tell(all)
        }, TOGETHER_MILLISECONDS)
      }
      collections.forEach((name) => changed.add(name))
    })
    // A list may be older than the connection, and a disconnected socket misses changes. So each connection refreshes
    // every list, the first one too.
    socket.on("connect", () => tell(heard.keys()))
    return socket
  })
  return connection
}

function openSocket(): void {
  connect().then(
    (socket) => socket.disconnected && heard.size > 0 && socket.connect(),
    () => {
      connection = null
      setTimeout(() => heard.size > 0 && openSocket(), LOADING_AGAIN_MILLISECONDS)
    }
  )
}

/** Calls `onChange` whenever rows of the collection may have changed. Returns a function that stops it. */
export function onCollectionChanged(collection: string, onChange: OnChange): () => void {
  const listeners = heard.get(collection) ?? new Set()
  heard.set(collection, listeners.add(onChange))
  openSocket()
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    heard.delete(collection)
    // The socket disconnects when its last listener is removed. A later listener connects it again, with the session
    // that is signed in by then.
    if (heard.size === 0)
      connection?.then(
        (socket) => heard.size === 0 && socket.disconnect(),
        () => undefined
      )
  }
}
