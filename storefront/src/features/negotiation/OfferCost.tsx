import type { RunnerUpOfferView } from "@northlot/contract"
import { MoneyLines } from "@/entities/payment/MoneyLines"
import { buyersMoney } from "@/entities/payment/moneyOfPrice"

/** The buyer's cost of accepting a runner-up offer. */
export function OfferCost({ cost }: { cost: NonNullable<RunnerUpOfferView["cost"]> }) {
  const { priceCents, hstCents, feeCents } = cost
  return (
    <MoneyLines
      money={buyersMoney({
        priceLabel: "Price, your own highest bid",
        priceCents,
        fee: feeCents,
        fromDealer: hstCents > 0,
      })}
    />
  )
}
