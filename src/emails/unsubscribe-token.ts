import { createHmac, timingSafeEqual } from "node:crypto"
import { NOTICE_PURPOSES, type NoticePurpose } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"

/**
 * A token that stops one person's e-mails of one purpose without signing in. It never expires, because the law
 * requires links in old e-mails to work. It can only stop e-mails.
 */
export function unsubscribeToken(accountId: string, purpose: string): string {
  return `${Buffer.from(`${accountId}:${purpose}`).toString("base64url")}.${signatureOf(accountId, purpose)}`
}

/** The person and purpose of a token; `null` for a token that the market did not create. */
export function readUnsubscribeToken(token: string): { accountId: string; purpose: NoticePurpose } | null {
  const [named = "", signature = "", ...more] = token.split(".")
  const [accountId = "", name = "", ...parts] = Buffer.from(named, "base64url").toString().split(":")
  const purpose = NOTICE_PURPOSES.find((known) => known === name)
  if (!accountId || !purpose || more.length > 0 || parts.length > 0) return null
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(accountId, purpose))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? { accountId, purpose } : null
}

function signatureOf(accountId: string, purpose: string): string {
  return createHmac("sha256", configuration().secrets.cookie)
    .update(`unsubscribe:${accountId}:${purpose}`)
    .digest("base64url")
}
