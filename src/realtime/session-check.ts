import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { startRepeating, type Repeating } from "#src/platform/repeating"
import type { Gateway, GatewaySocket, SocketState } from "./rooms"

const PAUSE_MILLISECONDS = 15_000
const TOKENS_AT_ONCE = 1_000

/** Tells the page that its session is over, and closes the socket. */
export function endSession(socket: GatewaySocket): void {
  socket.emit("session:ended")
  socket.disconnect(true)
}

/**
 * Closes sockets of sessions that expired or that another process revoked. Signing out or disabling an account
 * closes its sockets at once.
 */
export function startSessionCheck(io: Gateway, scope: MedusaContainer): Repeating {
  const accounts = scope.resolve("account")
  const check = async () => {
    const sockets = [...io.sockets.sockets.values()]
    const socketsOf = groupByToken(sockets, ({ token }) => token)
    const tokens = [...socketsOf.keys()]
    for (let first = 0; first < tokens.length; first += TOKENS_AT_ONCE) {
      const ended = await accounts.sessions.ended(tokens.slice(first, first + TOKENS_AT_ONCE))
      for (const token of ended) socketsOf.get(token)!.forEach(endSession)
    }
    for (const [token, of] of groupByToken(sockets, ({ staff }) => staff && staff.token)) {
      if (!(await staffSessionOf(scope, token))) of.forEach(endSession)
    }
  }
  return startRepeating(check, {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    failure: "The sessions of open sockets could not be checked",
  })
}

/** The console session of this token; null until a required second factor is set up. */
export async function staffSessionOf(
  scope: MedusaContainer,
  token: string
): Promise<{ sessionId: string; username: string } | null> {
  const session = await scope.resolve("account").staffSessions.resolve(token, { used: false })
  return session && (session.hasFactor || configuration().secondFactor !== "required") ? session : null
}

function groupByToken(
  sockets: Iterable<GatewaySocket>,
  tokenOf: (state: SocketState) => string | null
): Map<string, GatewaySocket[]> {
  const groups = new Map<string, GatewaySocket[]>()
  for (const socket of sockets) {
    const token = tokenOf(socket.data)
    if (token === null) continue
    const group = groups.get(token)
    if (group) group.push(socket)
    else groups.set(token, [socket])
  }
  return groups
}
