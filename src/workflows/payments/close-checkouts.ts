import type { MedusaContainer } from "@medusajs/framework/types"
import { hostedCheckoutNamed } from "./hosted-checkouts"

/** Closes the provider's pages on which this could still be paid. */
export async function closeOpenCheckouts(scope: MedusaContainer, purpose: string, referenceId: string): Promise<void> {
  for (const charge of await scope.resolve("checkout").chargesFor(purpose, referenceId)) {
    if (charge.status === "pending") await hostedCheckoutNamed(charge.provider).expire(charge.providerReference!)
  }
}
