import { CERTIFICATION_PURPOSE, certificationPurpose } from "../certification/certification-purpose"
import { CREDITS_PURPOSE, creditsPurpose } from "../credits/credits-purpose"
import { DIFFERENCE_PURPOSE, differencePurpose } from "../credits/difference-purpose"
import { PROMOTION_PURPOSE, promotionPurpose } from "../promotions/promotion-purpose"
import { registerChargePurpose } from "./charge-purposes"
import { FEE_PURPOSE, feePurpose } from "./fee-purpose"

/** The purposes that the product itself sells for; called once at the start. */
export function registerOwnPurposes(): void {
  registerChargePurpose(FEE_PURPOSE.buyer, feePurpose)
  registerChargePurpose(FEE_PURPOSE.seller, feePurpose)
  registerChargePurpose(CREDITS_PURPOSE, creditsPurpose)
  registerChargePurpose(DIFFERENCE_PURPOSE, differencePurpose)
  registerChargePurpose(PROMOTION_PURPOSE, promotionPurpose)
  registerChargePurpose(CERTIFICATION_PURPOSE, certificationPurpose)
}
