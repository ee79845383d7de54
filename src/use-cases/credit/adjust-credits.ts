import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { recordAct } from "../audit/record-act"

/**
 * Staff grant credits or take granted ones back, with an audit row. The person sees the reason in their list of
 * credits.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION
 */
export async function adjustCredits(
  scope: MedusaContainer,
  username: string,
  accountId: string,
  { credits, reason }: { credits: number; reason: string }
): Promise<{ balance: number }> {
  return database().transaction(async () => {
    const account = await scope.resolve("account").accounts.lock(accountId)
    if (!account) throw new RefusedError("NOT_FOUND")
    if (account.buyerType !== "private")
      throw new RefusedError("INVALID_TRANSITION", "Only private buyers can have credits.")
    if (account.status !== "active")
      throw new RefusedError("INVALID_TRANSITION", "Nobody can use this account: enable it first.")
    const ledger = scope.resolve("credit")
    const key = generateEntityId(undefined, "adjustment").replace("_", ":")
    if (credits > 0) await ledger.credits.grant({ accountId, credits, reason, key })
    else await ledger.credits.withdrawGranted({ accountId, credits: -credits, reason, key })
    await recordAct(scope, username, credits > 0 ? "credits.granted" : "credits.corrected", accountId, {
      credits,
      reason,
    })
    return { balance: await ledger.credits.balance(accountId) }
  })
}
