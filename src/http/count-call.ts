import { operationOf, type Endpoint } from "@northlot/contract"
import { addressGroup } from "#src/platform/client-address"
import { consume, limiterFor } from "#src/platform/rate-limits"
import type { Caller } from "./caller"

/**
 * Counts for who is signed in; where anybody may call, for the address in any case, so that a session lifts no limit.
 * @throws RefusedError `TOO_MANY_REQUESTS` when the caller has used the endpoint up.
 */
export async function countCall(
  endpoint: Pick<Endpoint, "name" | "aliasOf" | "rateLimit" | "access">,
  { account, admin, identity, address }: Caller
): Promise<void> {
  if (!endpoint.rateLimit) return
  const limiter = limiterFor(operationOf(endpoint), endpoint.rateLimit)
  if (account || admin) await consume(limiter, identity)
  if (endpoint.access === "anyone" || !(account || admin)) await consume(limiter, `address:${addressGroup(address)}`)
}
