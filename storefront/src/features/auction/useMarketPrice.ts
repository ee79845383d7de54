import type { ListingCard } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { comparablesOptions } from "@/entities/listing/priceHistory"

/** The median price of similar cars sold on Northlot; null until known, or if there are too few. */
export function useMarketPrice(car: Pick<ListingCard, "id" | "title">, enabled: boolean) {
  const { data, isLoading } = useQuery({ ...comparablesOptions(car), enabled })
  return { marketCents: data?.medianCents ?? null, isLoading }
}
