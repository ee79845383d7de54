import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
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
    const sockets = [...io.sockets.sockets.values()]
    for (const [token, of] of groupByToken(sockets, "token")) {
      if (!(await accounts.resolveSession(token, { used: false }))) of.forEach(endSession)
    }
    for (const [token, of] of groupByToken(sockets, "staffToken")) {
      if (!(await isStaff(scope, token))) of.forEach(endSession)
    }
  }
  return startRepeating(check, {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    failure: "The sessions of open sockets could not be checked",
  })
}

/** Whether this is a session of the console; whoever has to set up a second factor first is told nothing yet. */
export async function isStaff(scope: MedusaContainer, token: string): Promise<boolean> {
  const session = await scope.resolve("account").staffSessions.resolve(token, { used: false })
  return session !== null && (session.hasFactor || configuration().secondFactor !== "required")
}

function groupByToken(sockets: Iterable<GatewaySocket>, name: "token" | "staffToken"): Map<string, GatewaySocket[]> {
  const groups = new Map<string, GatewaySocket[]>()
  for (const socket of sockets) {
    const token = socket.data[name]
    if (token === null) continue
    const group = groups.get(token)
    if (group) group.push(socket)
    else groups.set(token, [socket])
  }
  return groups
}
