import { operationOf, type Endpoint } from "@northlot/contract"
import { addressGroup } from "#src/platform/client-address"
import { consume, limiterFor } from "#src/platform/rate-limits"
import type { Caller } from "./caller"

/**
 * Counts for who is signed in, and each key for itself besides: several keys lift no limit of their account. Where
 * anybody may call, for the address in any case, so that a session lifts no limit.
 * @throws RefusedError `TOO_MANY_REQUESTS` when the caller has used the endpoint up.
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
