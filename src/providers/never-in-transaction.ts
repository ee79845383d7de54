import { refuseInTransaction } from "#src/platform/database"
import type { HostedCheckout } from "#src/modules/checkout/types"

/** The same provider, refusing every call inside a transaction: whoever waits for a provider may hold no locks. */
export function neverInTransaction(checkout: HostedCheckout): HostedCheckout {
  const calls = Object.entries(checkout).map(([name, call]: [string, unknown]) => {
    if (typeof call !== "function" || name === "verifyEvent") return [name, call]
    const asked = async (...given: unknown[]) => {
      refuseInTransaction("A payment provider was called")
      return call.apply(checkout, given) as unknown
    }
    return [name, asked]
  })
  return Object.fromEntries(calls) as HostedCheckout
}
