import type { MedusaContainer } from "@medusajs/framework/types"

/** Whether nothing was paid, held or refunded for this yet, so that a new checkout asks for the same thing again. */
export async function canStillBePaid(scope: MedusaContainer, purpose: string, referenceId: string): Promise<boolean> {
  const charges = await scope.resolve("checkout").chargesFor(purpose, referenceId)
  return charges.every(
    ({ status }) => status === "created" || status === "pending" || status === "failed" || status === "cancelled"
  )
}
