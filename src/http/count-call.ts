import { operationOf, type Endpoint } from "@northlot/contract"
import { addressGroup } from "#src/platform/client-address"
import { consume, limiterFor } from "#src/platform/rate-limits"
import type { Caller } from "./caller"

/**
 * Counts a call for the signed-in person and also for each key, so that several keys do not raise an account's
 * limit. Public endpoints always count the address too, so that a session does not raise the limit. @throws
 * RefusedError `TOO_MANY_REQUESTS` if the limit is reached.
 */
export async function countCall(
  endpoint: Pick<Endpoint, "name" | "aliasOf" | "rateLimit" | "access">,
  { account, admin, key, identity, address }: Caller
): Promise<void> {
  if (key) {
    const limit = { points: key.callsPerMinute, seconds: 60 }
    await consume(limiterFor(`keys of ${key.callsPerMinute} calls`, limit), key.id)
  }
  if (!endpoint.rateLimit) return
  const limiter = limiterFor(operationOf(endpoint), endpoint.rateLimit)
  if (account || admin) await consume(limiter, identity)
  if (endpoint.access === "anyone" || !(account || admin)) await consume(limiter, `address:${addressGroup(address)}`)
}
