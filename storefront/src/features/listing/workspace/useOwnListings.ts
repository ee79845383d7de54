import type { AnswerOf, BidUpdated, SellerListing } from "@northlot/contract"
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { api, applyEvent, endpoints, queryKeys, useIntervalWithoutSocket, withEach } from "@/shared"
import { withBid } from "./liveRow"
import type { WorkspaceQuery } from "./workspaceFilter"

type Page = AnswerOf<typeof endpoints.listSellerListings>

const OWN_LISTINGS_MILLISECONDS = 15_000
/** The number of rows per request. */
const PAGE_SIZE = 100

/**
 * The rows of the seller's table of cars. Only pages with visible rows are fetched. `enabled` is false while no table
 * is visible.
 */
export function useOwnListings(query: WorkspaceQuery, enabled: boolean) {
  const queries = useQueryClient()
  const [further, setFurther] = useState<readonly number[]>([])
  const pageQuery = (page: number) => ({
    queryKey: queryKeys.listings.own({ ...query, page }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api(endpoints.listSellerListings, { query: { ...query, limit: PAGE_SIZE, offset: page * PAGE_SIZE }, signal }),
  })
  const refetchInterval = useIntervalWithoutSocket(OWN_LISTINGS_MILLISECONDS)
  const first = useQuery({
    ...pageQuery(0),
    enabled,
    refetchInterval,
    // While a request runs, the previous rows show only if they belong to the same tab.
    placeholderData: (previous, before) => (isSameTab(before?.queryKey.at(-1), query) ? previous : undefined),
  })
  const others = useQueries({ queries: further.map((page) => ({ ...pageQuery(page), refetchInterval })) })
  const total = first.data?.total ?? 0
  const counted = useQuery({
    queryKey: queryKeys.listings.own({ parked: "false", limit: 1 }),
    queryFn: ({ signal }) => api(endpoints.listSellerListings, { query: { parked: "false", limit: 1 }, signal }),
    refetchInterval,
  })

  const rowAt = (index: number): SellerListing | undefined => {
    const page = Math.floor(index / PAGE_SIZE)
    const data = page === 0 ? first.data : others[further.indexOf(page)]?.data
    return data?.listings[index % PAGE_SIZE]
  }
  /** Fetches the pages that contain these visible rows. */
  const look = useCallback((from: number, to: number) => {
    const pages = Array.from(
      { length: Math.floor(to / PAGE_SIZE) - Math.floor(from / PAGE_SIZE) + 1 },
      (_, step) => Math.floor(from / PAGE_SIZE) + step
    ).filter((page) => page > 0)
    setFurther((before) => (before.join() === pages.join() ? before : pages))
  }, [])

  const cachedPages = () => queries.getQueriesData<Page>({ queryKey: queryKeys.listings.own().slice(0, 2) })
  const renew = useCallback(() => {
    void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
    void queries.invalidateQueries({ queryKey: queryKeys.sellerDashboard })
  }, [queries])
  return {
    first,
    total,
    /** The number of listings in each tab, independent of the search. */
    counted,
    rowAt,
    look,
    renew,
    /** Finds a listing among the loaded rows. */
    find: (listingId: string) =>
      cachedPages()
        .flatMap(([, page]) => page?.listings ?? [])
        .find(({ id }) => id === listingId),
    /** Applies a bid event to its row without a request. */
    hear: (bid: BidUpdated) => {
      for (const [key] of cachedPages())
        applyEvent<Page>(queries, key, (page) => {
          const row = page.listings.find(({ id }) => id === bid.listingId)
          const after = row && withBid(row, bid)
          if (after === null) renew()
          return withEach(page, "listings", (each) => (each === row && after ? after : each))
        })
    },
  }
}

const isSameTab = (before: unknown, { parked, status, only }: WorkspaceQuery): boolean => {
  const last = (before ?? {}) as Partial<WorkspaceQuery>
  return before !== undefined && last.parked === parked && last.status === status && last.only === only
}
