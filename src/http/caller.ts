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
  /** The staff member confirmed who they are within the last minutes. */
  isProved: boolean
}

/** The API key that a program sends instead of a session. */
export interface KeyCaller {
  id: string
  scopes: readonly Scope[]
  callsPerMinute: number
}

/** The sender of a request, determined by the session or key only. Headers that claim an identity are ignored. */
export interface Caller {
  account: AccountRecord | null
  admin: StaffCaller | null
  /** A staff member who must first set up a second factor. They may call only the endpoints that set it up. */
  enrolling: StaffCaller | null
  /** The staff member who reads the site as this account, and when that ends. They cannot change anything. */
  reader: ResolvedSession["reader"]
  /** A program's API key. It may do what its scopes allow, within its account's rights. */
  key: KeyCaller | null
  /**
   * The id of the session; for a member's API key, the id of the key. For each bid, the market
   * locks the auction and then checks that the bidder's session or key is still valid.
   */
  sessionId: string | null
  /**
   * When the session was verified, by the market's clock. For a bid this may be up to a minute ago. Null without a
   * session.
   */
  foundAt: Date | null
  /** The key of this caller for rate limits and idempotency: account, admin, or address. */
  identity: string
  address: string
}

/** A caller without a session. Pages and answers for it are the same for all visitors. */
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

/** @throws RefusedError KEY_INVALID for an invalid key, even on public endpoints, so that its owner learns of it */
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

/** A console API key acts as read-only staff without a person, so it can never pass an identity confirmation. */
const readingStaff = ({ id, expiresAt }: KnownKey): StaffCaller => ({
  username: `key:${id}`,
  userId: id,
  role: "read-only",
  expiresAt,
  hasFactor: true,
  isProved: false,
})

/**
 * Finds the caller. `recent` accepts a session verified within the last minute. Bids set it, because they check the
 * session again. @throws RefusedError INVALID_INPUT for an API key in the address, because logs store addresses
 */
export async function callerOf(request: Request, { recent = false } = {}): Promise<Caller> {
  const scope = (request as Request & { scope: MedusaContainer }).scope
  const accounts = scope.resolve("account")
  const address = plainAddress(request.ip ?? request.socket.remoteAddress ?? "unknown")
  const nobody: Caller = { ...VISITOR, identity: `address:${address}`, address }

  if (KEY_IN_ADDRESS.test(request.originalUrl ?? request.url)) {
    throw new RefusedError(
      "INVALID_INPUT",
      "Send keys as `Authorization: Bearer …`, never in a URL, because logs store URLs. Have this key revoked."
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
  // Browsers send cookies automatically, so a key in a cookie is not accepted.
  if (token?.startsWith(KEY_PREFIX)) return request.headers.authorization ? callerByKey(scope, token, nobody) : nobody
  const session = token ? (recent && accounts.sessions.recent(token)) || (await accounts.sessions.resolve(token)) : null
  if (!session) return nobody
  const { account, sessionId, reader, foundAt } = session
  return { ...nobody, account, reader, sessionId, foundAt, identity: reader ? `reader:${reader.username}` : account.id }
}
