import { createHmac, timingSafeEqual } from "node:crypto"
import { NOTICE_PURPOSES, type NoticePurpose } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"

/**
 * What ends the e-mails of one purpose to one person without signing in. It does not expire: the law wants an old
 * e-mail's link to work, and it can end e-mails and nothing else.
 */
export function unsubscribeToken(accountId: string, purpose: string): string {
  return `${Buffer.from(`${accountId}:${purpose}`).toString("base64url")}.${signatureOf(accountId, purpose)}`
}

/** Whose e-mails of what a token ends; null for one that is not ours. */
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
