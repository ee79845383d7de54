import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import { RefusedError, type Viewer } from "@northlot/contract"
import { deviceName } from "#src/modules/account/rules/device-name"
import { toViewer } from "#src/modules/account/rules/permissions"
import type { AccountRecord } from "#src/modules/account/types"
import { plainAddress } from "#src/platform/client-address"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { noteSignIn } from "#src/use-cases/conduct/bid-review"
import { browserTokenOf } from "./browser-token"
import { sessionCookieOf, setSessionCookie } from "./session-cookie"

/**
 * Signs the person in with this response: a cookie for browsers, a token for other clients. @throws RefusedError
 * INVALID_CREDENTIALS if the password was changed or the account disabled after `account` was read
 */
export async function openSession(
  scope: MedusaContainer,
  response: Response,
  account: AccountRecord,
  remembered: boolean
): Promise<{ ok: true; token: string; user: Viewer }> {
  const session = await scope
    .resolve("account")
    .sessions.create(account, remembered, deviceName(response.req?.headers["user-agent"]))
  if (!session) throw new RefusedError("INVALID_CREDENTIALS")
  const { token, lifetimeSeconds } = session
  await noteSignIn(scope, account.id, {
    browserToken: response.req ? browserTokenOf(response.req) : null,
    address: response.req?.ip && plainAddress(response.req.ip),
  })
  await giveSession(scope, response, token, lifetimeSeconds)
  return { ok: true, token, user: await viewerOf(account) }
}

/**
 * Sets the browser's session cookie. Disconnects the browser's other tabs if the new session replaces an earlier one.
 */
export async function giveSession(
  scope: MedusaContainer,
  response: Response,
  token: string,
  lifetimeSeconds: number | null
): Promise<void> {
  setSessionCookie(response, token, lifetimeSeconds)
  const before = sessionCookieOf(response.req?.headers.cookie ?? "")
  const replaced = before === null ? null : await scope.resolve("account").sessions.resolve(before)
  // Waits until the browser has received the new cookie, because a disconnected tab asks at once who is signed in.
  if (replaced) response.once("close", () => scope.resolve("realtime").disconnectBrowser(replaced.sessionId))
}

/** The account's data for its owner, computed for today's date in Toronto. */
export async function viewerOf(account: AccountRecord): Promise<Viewer> {
  return viewerAt(await database().now(), account)
}

export const viewerAt = (moment: Date, account: AccountRecord): Viewer => toViewer(account, torontoDate(moment))
