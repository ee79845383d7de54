import type { FeeLine, FeeScheduleView } from "@northlot/contract"
import type { Party } from "../types"

const FEE_LINE = {
  buyer: { code: "buyer_fee", label: "Buyer fee" },
  seller: { code: "seller_fee", label: "Seller fee" },
} as const satisfies Record<Party, Pick<FeeLine, "code" | "label">>

export const PROCESSING_CODE = "processing"
export const HST_CODE = "hst"

export function isFeeCode(code: string): boolean {
  return code === FEE_LINE.buyer.code || code === FEE_LINE.seller.code
}

/** The fee schedule's lines for the buyer or for the seller, before HST. */
export function scheduleLines(schedule: FeeScheduleView, party: Party): FeeLine[] {
  const buys = party === "buyer"
  return [
    { ...FEE_LINE[party], amountCents: buys ? schedule.buyerFeeCents : schedule.sellerFeeCents, taxable: true },
    {
      code: PROCESSING_CODE,
      label: "Processing",
      amountCents: buys ? schedule.processingBuyerCents : schedule.processingSellerCents,
      taxable: true,
    },
  ]
}
