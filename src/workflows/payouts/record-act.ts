import type { MedusaContainer } from "@medusajs/framework/types"

/** What somebody of the staff did with a batch, in the caller's transaction. */
export function recordBatchAct(
  scope: MedusaContainer,
  admin: string,
  act: string,
  batch: number,
  details: Record<string, unknown>
): Promise<void> {
  return scope
    .resolve("foundation")
    .recordAudit({ actor: `admin:${admin}`, action: `payout-batch.${act}`, subject: String(batch), details })
}
