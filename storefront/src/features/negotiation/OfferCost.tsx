import type { RunnerUpOfferView } from "@northlot/contract"
import { MoneyLines } from "@/entities/payment/MoneyLines"
import { buyersMoney } from "@/entities/payment/moneyOfPrice"

/** What accepting the runner-up's offer comes to. */
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
