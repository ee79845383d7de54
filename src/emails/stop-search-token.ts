import { createHmac, timingSafeEqual } from "node:crypto"
import { configuration } from "#src/platform/configuration"

/**
 * The encrypted token in an e-mail about a saved search. The token stops the alerts of this search, as long as the
 * search exists.
 */
export function stopToken(searchId: string): string {
  return `${searchId}.${seal(searchId)}`
}

/** The search of a token; `null` for a token that the market did not create. */
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
