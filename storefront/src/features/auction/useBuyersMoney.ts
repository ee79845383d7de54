import { cents, type Cents, type ListingCard } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"
import { buyersMoney } from "@/entities/payment/moneyOfPrice"

/**
 * The buyer's costs for this car at a price; `money` and `feeCents` are null until known. `changesAt` is the time
 * when the quoted fees take effect, if they are not in force yet.
 */
export function useBuyersMoney(
  { id, sellerType }: Pick<ListingCard, "id" | "sellerType">,
  priceCents: Cents | null,
  enabled = true
) {
  const asked = priceCents !== null && priceCents > 0 ? priceCents : cents(0)
  const quote = useQuery({
    queryKey: queryKeys.payments.feeQuote(id, asked),
    queryFn: ({ signal }) => api(endpoints.quoteFees, { params: { id }, query: { priceCents: asked }, signal }),
    enabled,
    // If the fees do not depend on the price, the last quote shows while another price is typed.
    placeholderData: (earlier) => (earlier && !earlier.dependsOnPrice ? earlier : undefined),
  })
  const fee = quote.data?.fee
  const money = fee ? buyersMoney({ priceCents: asked, fee, fromDealer: sellerType === "dealer" }) : null
  return { money, feeCents: fee?.totalCents ?? null, changesAt: quote.data?.scheduleFrom ?? null, quote }
}
