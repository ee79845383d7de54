import { FEE_MODULE } from "../../modules/fee"
import type FeeModuleService from "../../modules/fee/service"
import type { Party } from "../../modules/fee/types"
import { lockSale } from "../sales/lock-sale"
import type { ChargePurpose } from "./charge-purposes"

/** What charges of fees are registered under; the reference is the fee's id. */
export const FEE_PURPOSE = { buyer: "buyer_fee", seller: "seller_fee" } as const satisfies Record<Party, string>

export const feePurpose: ChargePurpose = {
  async saleOf({ referenceId }, scope) {
    return (await scope.resolve<FeeModuleService>(FEE_MODULE).retrieveFee(referenceId))?.saleId ?? null
  },
  async paid({ referenceId, id }, scope) {
    await scope.resolve<FeeModuleService>(FEE_MODULE).payFee(referenceId, id)
  },
  async refunded({ referenceId, id }, scope) {
    const fee = await scope.resolve<FeeModuleService>(FEE_MODULE).refundFee(referenceId, id)
    if (fee.status === "refunded" && fee.chargeId === id) await lockSale(scope, fee.saleId)
  },
}
