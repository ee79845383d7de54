import type { ListingView, Cents } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/app"
import { buyersMoney, type MoneyOfPrice } from "@/features/offers/moneyOfPrice"

/** What winning this car at a price comes to, by the fees in force; `moneyOf` is null until they are known. */
export function useBuyersMoney({ sellerType }: Pick<ListingView, "sellerType">, enabled = true) {
  const schedule = useQuery({
    queryKey: queryKeys.payments.feeSchedule,
    queryFn: ({ signal }) => api(endpoints.readFeeSchedule, { signal }),
    enabled,
  })
  const fee = schedule.data?.buyer
  const moneyOf = fee
    ? (priceCents: Cents): MoneyOfPrice => buyersMoney({ priceCents, fee, fromDealer: sellerType === "dealer" })
    : null
  return { moneyOf, feeCents: fee?.totalCents ?? null, schedule }
}
