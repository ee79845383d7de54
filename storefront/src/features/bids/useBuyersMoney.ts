import { plannedAt, type Cents, type ListingView } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/app"
import { buyersMoney, type MoneyOfPrice } from "@/features/offers/moneyOfPrice"

/**
 * What winning this car at a price comes to, by the fees that hold at its end; `moneyOf` is null until they are known.
 * `changesAt` says when they begin where they are not in force yet.
 */
export function useBuyersMoney({ sellerType, endsAt }: Pick<ListingView, "sellerType" | "endsAt">, enabled = true) {
  const schedule = useQuery({
    queryKey: queryKeys.payments.feeSchedule,
    queryFn: ({ signal }) => api(endpoints.readFeeSchedule, { signal }),
    enabled,
  })
  const planned = plannedAt(schedule.data?.planned, endsAt)
  const fee = (planned ?? schedule.data)?.buyer
  const moneyOf = fee
    ? (priceCents: Cents): MoneyOfPrice => buyersMoney({ priceCents, fee, fromDealer: sellerType === "dealer" })
    : null
  return { moneyOf, feeCents: fee?.totalCents ?? null, changesAt: planned?.effectiveFrom ?? null, schedule }
}
