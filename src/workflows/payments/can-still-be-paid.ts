import type { MedusaContainer } from "@medusajs/framework/types"
import { CHECKOUT_MODULE } from "#src/modules/checkout/index"
import type CheckoutModuleService from "#src/modules/checkout/service"

/** Whether nothing was paid, held or refunded for this yet, so that a new checkout asks for the same thing again. */
export async function canStillBePaid(scope: MedusaContainer, purpose: string, referenceId: string): Promise<boolean> {
  const charges = await scope.resolve<CheckoutModuleService>(CHECKOUT_MODULE).chargesFor(purpose, referenceId)
  return charges.every(
    ({ status }) => status === "created" || status === "pending" || status === "failed" || status === "cancelled"
  )
}
