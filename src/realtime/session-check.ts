import type { MedusaContainer } from "@medusajs/framework/types"
import { startRepeating, type Repeating } from "#src/platform/repeating"
import type { Gateway, GatewaySocket } from "./rooms"

const PAUSE_MILLISECONDS = 15_000

/** Tells the page that its session is over, and closes the socket. */
export function endSession(socket: GatewaySocket): void {
  socket.emit("session:ended")
  socket.disconnect(true)
}

/**
 * Closes the sockets of sessions that ended elsewhere: expired, or revoked by another process. Whoever
 * signs out or is disabled loses the sockets at once; this finds the rest.
 */
export function startSessionCheck(io: Gateway, scope: MedusaContainer): Repeating {
  const accounts = scope.resolve("account")
  const check = async () => {
    for (const [token, sockets] of groupByToken(io.sockets.sockets.values())) {
      if (!(await accounts.resolveSession(token, { used: false }))) sockets.forEach(endSession)
    }
  }
  return startRepeating(check, {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    failure: "The sessions of open sockets could not be checked",
  })
}

function groupByToken(sockets: Iterable<GatewaySocket>): Map<string, GatewaySocket[]> {
  const groups = new Map<string, GatewaySocket[]>()
  for (const socket of sockets) {
    const { token } = socket.data
    if (token === null) continue
    const group = groups.get(token)
    if (group) group.push(socket)
    else groups.set(token, [socket])
  }
  return groups
}
