import type { MedusaContainer } from "@medusajs/framework/types"
import type { StaffStanding } from "#src/modules/account/rules/staff-change"
import type { PayoutBatchRecord } from "#src/modules/settlement/types"
import { database } from "#src/platform/database"
import { hasLeft, notYet } from "./approvers"

type Approved = Pick<PayoutBatchRecord, "madeBy" | "approvedBy">

/**
 * The refusal for a payout whose fee was refunded after the payout came into a batch. A batch with such a payout can be
 * neither approved nor put into a bank file.
 */
export const FEE_WENT_BACK = "A fee of this sale is no longer paid. Take the payout of this sale out of the batch."

/**
 * Why the batch's approval is no longer valid; null while it is valid. Every act on a batch checks this, since the
 * maker or the approver may have left the staff.
 */
export async function lapsedNow(scope: MedusaContainer, batch: Approved): Promise<string | null> {
  if (batch.approvedBy === null) return null
  return lapsedApproval(batch, await scope.resolve("account").staff.all(), await database().now())
}

/** Why the approval of a batch of payouts is no longer valid. Null while the approval is valid or missing. */
export function lapsedApproval(
  { madeBy, approvedBy }: Approved,
  staff: readonly StaffStanding[],
  now: Date
): string | null {
  if (approvedBy === null) return null
  if (hasLeft(madeBy, staff))
    return `${madeBy} made this batch and may not approve payouts any more. Cancel this batch, and make another one.`
  if (notYet(approvedBy, staff, now) === null) return null
  return `${approvedBy} approved this batch and may not approve payouts any more. Somebody else has to approve this batch.`
}
