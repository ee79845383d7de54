import type { MedusaContainer } from "@medusajs/framework/types"
import type { Request } from "express"
import type { AccountRecord } from "#src/modules/account/types"
import { sessionCookieOf } from "./session-cookie"

/** Who sends a request, decided by the session alone; headers that claim a person grant nothing. */
export interface Caller {
  account: AccountRecord | null
  admin: { username: string; userId: string } | null
  /** The session that was shown, for signing out. */
  sessionId: string | null
  /** Key of this caller for rate limits and idempotency: account, admin, or address. */
  identity: string
  address: string
}

export function sessionTokenOf(headers: Request["headers"]): string | null {
  const { authorization, cookie } = headers
  if (typeof authorization === "string" && /^bearer /i.test(authorization)) return authorization.slice(7).trim() || null
  return cookie ? sessionCookieOf(cookie) : null
}

/** `recent`: a session that was found a minute ago will do, since it is judged once more before anything counts. */
export async function callerOf(request: Request, { recent = false } = {}): Promise<Caller> {
  const scope = (request as Request & { scope: MedusaContainer }).scope
  const accounts = scope.resolve("account")
  const address = request.ip ?? request.socket.remoteAddress ?? "unknown"
  const nobody: Caller = { account: null, admin: null, sessionId: null, identity: `address:${address}`, address }

  const adminToken = request.headers["x-admin-token"]
  if (typeof adminToken === "string") {
    const session = await accounts.resolveAdminSession(adminToken)
    if (session) {
      const { username, userId, sessionId } = session
      return { ...nobody, admin: { username, userId }, sessionId, identity: `admin:${userId}` }
    }
  }
  const token = sessionTokenOf(request.headers)
  const session = token ? (recent && accounts.recentSession(token)) || (await accounts.resolveSession(token)) : null
  if (!session) return nobody
  return { ...nobody, account: session.account, sessionId: session.sessionId, identity: session.account.id }
}
