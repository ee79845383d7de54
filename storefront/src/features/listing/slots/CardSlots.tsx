import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"
import { SlotBadge } from "@/entities/listing/SlotBadge"
import { inBatches } from "./inBatches"

const badgesOf = inBatches(async (listingIds: readonly string[]) => {
  const { badges } = await api(endpoints.listCardSlots, { query: { ids: listingIds.join(",") } })
  return (listingId: string) => badges[listingId] ?? []
})

/** The badges that plugins add to a card. All cards of a page share one request. */
export default function CardSlots({ listingId }: { listingId: string }) {
  const { data = [] } = useQuery({
    queryKey: queryKeys.listings.cardSlots(listingId),
    queryFn: () => badgesOf(listingId),
    staleTime: 60_000,
  })
  return data.map((badge) => <SlotBadge key={badge.plugin} badge={badge} />)
}
