import type { ListingCard } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { comparablesOptions } from "@/entities/listing/priceHistory"

/** The median of what cars like this one were sold for here; null until it is known, and where too few were. */
export function useMarketPrice(car: Pick<ListingCard, "id" | "title">, enabled: boolean) {
  const { data, isLoading } = useQuery({ ...comparablesOptions(car), enabled })
  return { marketCents: data?.medianCents ?? null, isLoading }
}
