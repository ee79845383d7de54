import type { MedusaContainer } from "@medusajs/framework/types"
import type { Request } from "express"
import type { StaffRole } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import type { AccountRecord, ResolvedSession } from "#src/modules/account/types"
import { sessionCookieOf } from "./session-cookie"

export interface StaffCaller {
  username: string
  userId: string
  role: StaffRole
  expiresAt: Date
  hasFactor: boolean
  /** They showed within the last minutes that it is they. */
  isProved: boolean
}

/** Who sends a request, decided by the session alone; headers that claim a person grant nothing. */
export interface Caller {
  account: AccountRecord | null
  admin: StaffCaller | null
  /** Somebody of the staff who has to set up a second factor first: they may call what that takes, as nobody else. */
  enrolling: StaffCaller | null
  /** Somebody of the staff who reads the site as this account, and until when: they can change nothing. */
  reader: ResolvedSession["reader"]
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
  const nobody: Caller = {
    account: null,
    admin: null,
    enrolling: null,
    reader: null,
    sessionId: null,
    identity: `address:${address}`,
    address,
  }

  const adminToken = request.headers["x-admin-token"]
  if (typeof adminToken === "string") {
    const session = await accounts.staffSessions.resolve(adminToken)
    if (session) {
      const { sessionId, ...admin } = session
      const isEnrolling = !admin.hasFactor && configuration().secondFactor === "required"
      const who = isEnrolling ? { enrolling: admin } : { admin }
      return { ...nobody, ...who, sessionId, identity: `admin:${admin.userId}` }
    }
  }
  const token = sessionTokenOf(request.headers)
  const session = token ? (recent && accounts.recentSession(token)) || (await accounts.resolveSession(token)) : null
  if (!session) return nobody
  const { account, sessionId, reader } = session
  return { ...nobody, account, reader, sessionId, identity: reader ? `reader:${reader.username}` : account.id }
}
