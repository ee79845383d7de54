import type { MedusaContainer } from "@medusajs/framework/types"
import { CREDIT_MODULE } from "#src/modules/credit/index"
import type CreditModuleService from "#src/modules/credit/service"
import { ESCROW_MODULE } from "#src/modules/escrow/index"
import type EscrowModuleService from "#src/modules/escrow/service"
import { FEE_MODULE } from "#src/modules/fee/index"
import type FeeModuleService from "#src/modules/fee/service"
import type { FeeRecord } from "#src/modules/fee/types"
import { feeCreditKey } from "./fee-credit-key"

/** Undoes a fee that a credit settled: the credit is there again with its value, and the books are as before. */
export async function returnFeeCredit(scope: MedusaContainer, fee: FeeRecord, actor: string): Promise<void> {
  const key = feeCreditKey(fee.id)
  await scope.resolve<FeeModuleService>(FEE_MODULE).refundFeeByCredit(fee.id)
  await scope
    .resolve<CreditModuleService>(CREDIT_MODULE)
    .giveBack(key, { key: `${key}:returned`, reason: "Given back: the sale was cancelled" })
  await scope
    .resolve<EscrowModuleService>(ESCROW_MODULE)
    .reverse(
      `fee:${fee.id}:credit`,
      { key: `fee:${fee.id}:credit-returned`, memo: "Credit given back: the sale was cancelled" },
      actor
    )
}
