import type { MedusaContainer } from "@medusajs/framework/types"
import type { Request } from "express"
import { KEY_PREFIX, RefusedError, type Scope, type StaffRole } from "@northlot/contract"
import { plainAddress } from "#src/platform/client-address"
import { configuration } from "#src/platform/configuration"
import type { AccountRecord, KnownKey, ResolvedSession } from "#src/modules/account/types"
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

/** The key that a program shows instead of a session. */
export interface KeyCaller {
  id: string
  scopes: readonly Scope[]
  callsPerMinute: number
}

/** Who sends a request, decided by the session or the key alone; headers that claim a person grant nothing. */
export interface Caller {
  account: AccountRecord | null
  admin: StaffCaller | null
  /** Somebody of the staff who has to set up a second factor first: they may call what that takes, as nobody else. */
  enrolling: StaffCaller | null
  /** Somebody of the staff who reads the site as this account, and until when: they can change nothing. */
  reader: ResolvedSession["reader"]
  /** A program's key: it may do what its scopes say, and no more than its account. */
  key: KeyCaller | null
  /** The session that was shown, for signing out; of a member's key its id, by which bids are judged once more. */
  sessionId: string | null
  /** When the session was found, by the market's clock; for a bid up to a minute ago. Null without a session. */
  foundAt: Date | null
  /** Key of this caller for rate limits and idempotency: account, admin, or address. */
  identity: string
  address: string
}

/** Somebody of whom nothing is known: a page or an answer for them is for everybody who is not signed in. */
export const VISITOR: Caller = {
  account: null,
  admin: null,
  enrolling: null,
  reader: null,
  key: null,
  sessionId: null,
  foundAt: null,
  identity: "visitors",
  address: "",
}

export function sessionTokenOf(headers: Request["headers"]): string | null {
  const { authorization, cookie } = headers
  if (typeof authorization === "string" && /^bearer /i.test(authorization)) return authorization.slice(7).trim() || null
  return cookie ? sessionCookieOf(cookie) : null
}

const KEY_IN_ADDRESS = new RegExp(KEY_PREFIX, "i")

/**
 * @throws RefusedError KEY_INVALID for a key that does not count, wherever it is shown: what it asks for may be open to
 * anybody, but whoever relies on it must hear; INVALID_INPUT for one in an address, which every log would keep
 */
async function callerByKey(scope: MedusaContainer, token: string, nobody: Caller): Promise<Caller> {
  const known = await scope.resolve("account").apiKeys.resolve(token)
  if (!known) throw new RefusedError("KEY_INVALID")
  const { id, scopes, callsPerMinute, accountId } = known
  const key = { id, scopes, callsPerMinute }
  if (accountId === null) return { ...nobody, key, admin: readingStaff(known), identity: `key:${id}` }
  const account = await scope.resolve("account").accounts.retrieve(accountId)
  if (account?.status !== "active") throw new RefusedError("KEY_INVALID", "The account of this key is disabled.")
  return { ...nobody, key, account, sessionId: id, identity: account.id }
}

/** A key of the console is read-only staff without a person: nothing of it counts as shown by a second factor. */
const readingStaff = ({ id, expiresAt }: KnownKey): StaffCaller => ({
  username: `key:${id}`,
  userId: id,
  role: "read-only",
  expiresAt,
  hasFactor: true,
  isProved: false,
})

/** `recent`: a session that was found a minute ago will do, since it is judged once more before anything counts. */
export async function callerOf(request: Request, { recent = false } = {}): Promise<Caller> {
  const scope = (request as Request & { scope: MedusaContainer }).scope
  const accounts = scope.resolve("account")
  const address = plainAddress(request.ip ?? request.socket.remoteAddress ?? "unknown")
  const nobody: Caller = { ...VISITOR, identity: `address:${address}`, address }

  if (KEY_IN_ADDRESS.test(request.originalUrl ?? request.url)) {
    throw new RefusedError(
      "INVALID_INPUT",
      "Send a key as `Authorization: Bearer …`, never in an address, which logs keep. Have this one revoked."
    )
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
  // A cookie comes from a browser, and sends itself: no key is taken from one.
  if (token?.startsWith(KEY_PREFIX)) return request.headers.authorization ? callerByKey(scope, token, nobody) : nobody
  const session = token ? (recent && accounts.sessions.recent(token)) || (await accounts.sessions.resolve(token)) : null
  if (!session) return nobody
  const { account, sessionId, reader, foundAt } = session
  return { ...nobody, account, reader, sessionId, foundAt, identity: reader ? `reader:${reader.username}` : account.id }
}
