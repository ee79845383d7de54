/** The payment provider in use, and its open payment pages. */
import { RefusedError } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { sandboxCheckout } from "#src/providers/payment-sandbox/sandbox-checkout"
import { stripeCheckout } from "#src/providers/payment-stripe-checkout/stripe-checkout"
import type { CheckoutStanding, HostedCheckout } from "#src/modules/payment/types"
import type { MedusaContainer } from "@medusajs/framework/types"

/** The provider in use: Stripe when its keys are set, else the sandbox. Production mode has no sandbox. */
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

/**
 * Selects the payment state of the charge with this reference, since one payment can pay several charges. Null when the
 * provider does not know the reference.
 */
export function standingOf(reference: string | null, standings: readonly CheckoutStanding[]): CheckoutStanding | null {
  return standings.find((standing) => standing.reference === reference) ?? null
}

export function sandboxInUse(): boolean {
  const { stripe, production } = configuration()
  return !stripe && !production
}

/** Closes the provider's open payment pages for this purchase. */
export async function closeOpenCheckouts(scope: MedusaContainer, purpose: string, referenceId: string): Promise<void> {
  for (const charge of await scope.resolve("northlotPayment").charges.ofPurpose(purpose, referenceId)) {
    if (charge.status === "pending") await hostedCheckoutNamed(charge.provider).expire(charge.providerReference!)
  }
}

/** Whether nothing was paid, held or refunded for this purchase, so that a new checkout may ask for it. */
export async function canStillBePaid(scope: MedusaContainer, purpose: string, referenceId: string): Promise<boolean> {
  const charges = await scope.resolve("northlotPayment").charges.ofPurpose(purpose, referenceId)
  return charges.every(
    ({ status }) => status === "created" || status === "pending" || status === "failed" || status === "cancelled"
  )
}
