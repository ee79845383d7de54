import { allInCost, type SaleView } from "@northlot/contract"
import { AllInLines } from "@/entities/payment/AllInLines"

/** What a bought car costs the buyer in total: the fee, which is due now, and the price, which is due afterwards. */
export function SaleAllIn({ sale, className }: { sale: SaleView; className?: string }) {
  const { ownFee, priceCents, vehicleHstCents } = sale
  if (!ownFee) return null
  return (
    <AllInLines
      cost={allInCost({ priceCents, feesCents: ownFee.totalCents, fromDealer: vehicleHstCents > 0 })}
      dueLabel="Car and fee"
      className={className}
    />
  )
}
