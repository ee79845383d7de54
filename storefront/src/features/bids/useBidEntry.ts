import type { ListingCard } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys, useServerTimeOf, useSession } from "@/shared"
import { bidEntry, type BidEntry } from "./bidEntry"

/** What this person can do about a listing now. */
export function useBidEntry(listing: ListingCard): BidEntry {
  const { viewer } = useSession()
  const credits = useQuery({
    queryKey: queryKeys.credits,
    queryFn: ({ signal }) => api(endpoints.creditBalance, { signal }),
    enabled: viewer?.role === "buyer" && viewer.buyerType === "private",
  })
  return useServerTimeOf((now) => bidEntry({ listing, viewer, credits: credits.data ?? null, now }))
}
