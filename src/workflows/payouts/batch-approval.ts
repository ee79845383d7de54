import type { MedusaContainer } from "@medusajs/framework/types"
import type { PayoutBatchRecord } from "#src/modules/escrow/types"
import { database } from "#src/platform/database"
import { hasLeft, notYet } from "../settlement/approvers"

/**
 * Why the approval of a batch does not hold any more; `null` while it does, or while there is none. Asked at the moment
 * of each act: whoever made or approved the batch may have left since.
 */
export async function lapsedApproval(
  scope: MedusaContainer,
  { madeBy, approvedBy }: Pick<PayoutBatchRecord, "madeBy" | "approvedBy">
): Promise<string | null> {
  if (approvedBy === null) return null
  const staff = await scope.resolve("account").staff.all()
  if (hasLeft(madeBy, staff))
    return `${madeBy} made this batch and may not approve payouts any more: cancel it, and make another one.`
  if (notYet(approvedBy, staff, await database().now()) === null) return null
  return `${approvedBy} approved this batch and may not approve payouts any more: somebody else has to approve it.`
}
