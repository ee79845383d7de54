import { allInCost, type SaleView } from "@northlot/contract"
import { AllInLines } from "@/entities/payment/AllInLines"

/** The total cost of a bought car with the issued fee: the fee is due now, the car afterwards. */
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
