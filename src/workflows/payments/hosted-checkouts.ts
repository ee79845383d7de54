import { RefusedError } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { sandboxCheckout } from "#src/providers/payment-sandbox/sandbox-checkout"
import { stripeCheckout } from "#src/providers/payment-stripe-checkout/stripe-checkout"
import type { HostedCheckout } from "#src/modules/checkout/types"

/** The one provider in use: Stripe where its keys are set, else the sandbox, which production mode never has. */
export function hostedCheckout(): HostedCheckout {
  if (configuration().stripe) return stripeCheckout
  if (!sandboxInUse()) throw new Error("Production mode has no sandbox.")
  return sandboxCheckout
}

/** @throws RefusedError `NOT_FOUND` for a provider that is not in use. */
export function hostedCheckoutNamed(name: string): HostedCheckout {
  const hosted = hostedCheckout()
  if (hosted.name !== name) throw new RefusedError("NOT_FOUND")
  return hosted
}

export function sandboxInUse(): boolean {
  const { stripe, production } = configuration()
  return !stripe && !production
}
