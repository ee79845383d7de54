import type { MedusaContainer } from "@medusajs/framework/types"
import type { FeeRecord } from "#src/modules/fee/types"
import { feeCreditKey } from "./fee-credit-key"

/** Undoes a fee that a credit settled: the credit is there again with its value, and the books are as before. */
export async function returnFeeCredit(scope: MedusaContainer, fee: FeeRecord, actor: string): Promise<void> {
  const key = feeCreditKey(fee.id)
  await scope.resolve("fee").refundFeeByCredit(fee.id)
  await scope.resolve("credit").giveBack(key, { key: `${key}:returned`, reason: "Given back: the sale was cancelled" })
  await scope
    .resolve("escrow")
    .reverse(
      `fee:${fee.id}:credit`,
      { key: `fee:${fee.id}:credit-returned`, memo: "Credit given back: the sale was cancelled" },
      actor
    )
}
