import { createHmac, timingSafeEqual } from "node:crypto"
import { configuration } from "#src/platform/configuration"

/**
 * What an e-mail about a saved search carries to end its alerts: the search, sealed. It works as long as the search is
 * there.
 */
export function stopToken(searchId: string): string {
  return `${searchId}.${seal(searchId)}`
}

/** The search that a token names; null for one that is not ours. */
export function searchOfToken(token: string): string | null {
  const [searchId = "", given = ""] = token.split(".")
  const [actual, expected] = [Buffer.from(given), Buffer.from(seal(searchId))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? searchId : null
}

function seal(searchId: string): string {
  return createHmac("sha256", configuration().secrets.cookie)
    .update(`stop-search-alerts:${searchId}`)
    .digest("base64url")
}
