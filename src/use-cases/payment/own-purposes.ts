import { CERTIFICATION_PURPOSE, certificationPurpose } from "../certification/certification-purpose"
import { CREDITS_PURPOSE, creditsPurpose } from "../credit/credits-purpose"
import { DIFFERENCE_PURPOSE, differencePurpose } from "../credit/difference-purpose"
import { PROMOTION_PURPOSE, promotionPurpose } from "../promotion/promotion-purpose"
import { ChargePurposes } from "./charge-purposes"
import { FEE_PURPOSE, feePurpose } from "./fee-purpose"

/** The charge purposes of the product itself, without plugins. */
export function ownPurposes(): ChargePurposes {
  const purposes = new ChargePurposes()
  purposes.register(FEE_PURPOSE.buyer, feePurpose)
  purposes.register(FEE_PURPOSE.seller, feePurpose)
  purposes.register(CREDITS_PURPOSE, creditsPurpose)
  purposes.register(DIFFERENCE_PURPOSE, differencePurpose)
  purposes.register(PROMOTION_PURPOSE, promotionPurpose)
  purposes.register(CERTIFICATION_PURPOSE, certificationPurpose)
  return purposes
}
