import { PUBLIC_ROOM } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { CarFront, Plus } from "lucide-react"
import { useDeferredValue } from "react"
import { Link } from "react-router-dom"
import {
  LIST_PAGE_SIZE, api, endpoints, messageOf, queryKeys, useExistingPage, useListInAddress, usePageTitle, useRoom, useSocketEvent,
} from "@/app"
import { Button, Chip, EmptyState, ErrorState, Input, Pagination, Skeleton } from "@/ui"
import { Inbox } from "./workspace/Inbox"
import { ListingRow } from "./workspace/ListingRow"
import { WorkspaceFigures } from "./workspace/WorkspaceFigures"
import { STATUS_FILTERS, queryOf, readFilter, writeFilter, type StatusFilter } from "./workspace/workspaceFilter"

const STATUS_LABELS: Record<StatusFilter, string> = { all: "All", live: "Live", draft: "Draft", sold: "Sold" }

/** The seller's workspace: own listings with what can be done to each (spec §2, document 2). The address holds the filter. */
export default function SellerWorkspacePage() {
  usePageTitle("Sellers")
  const queries = useQueryClient()
  const { search: filter, show } = useListInAddress({ read: readFilter, write: writeFilter })
  const query = queryOf({ ...filter, text: useDeferredValue(filter.text) })
  const own = useQuery({
    queryKey: queryKeys.listings.own(query),
    queryFn: ({ signal }) => api(endpoints.listSellerListings, { query, signal }),
    placeholderData: (previous) => previous,
  })
  const dashboard = useQuery({ queryKey: queryKeys.sellerDashboard, queryFn: ({ signal }) => api(endpoints.sellerDashboard, { signal }) })
  useRoom({ room: PUBLIC_ROOM })
  const renew = () => {
    void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
    void queries.invalidateQueries({ queryKey: queryKeys.sellerDashboard })
  }
  const listings = own.data?.listings ?? []
  useSocketEvent("bid:updated", ({ listingId }) => listings.some(({ id }) => id === listingId) && renew())
  useSocketEvent("listing:changed", renew)
  useSocketEvent("chat:message", () => void queries.invalidateQueries({ queryKey: queryKeys.sellerDashboard }))

  const total = own.data?.total ?? 0
  const beyond = useExistingPage(own, filter.offset, show)
  const narrowed = filter.status !== "all" || filter.text.trim() !== ""

  return (
    <div className="flex flex-col gap-6 py-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">My listings</h1>
        <Button asChild>
          <Link to="/sell/new">
            <Plus aria-hidden className="size-4" /> Create Listing
          </Link>
        </Button>
      </header>
      <WorkspaceFigures dashboard={dashboard} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_17rem] xl:items-start">
        <section aria-label="Listings" className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <Input
              type="search"
              aria-label="Search by make / model / ID..."
              placeholder="Search by make / model / ID..."
              value={filter.text}
              maxLength={100}
              onChange={(event) => show({ text: event.target.value })}
              className="sm:w-80"
            />
            <div role="group" aria-label="Status" className="flex flex-wrap gap-1.5">
              {STATUS_FILTERS.map((status) => (
                <Chip key={status} selected={filter.status === status} count={own.data?.counts[status]} onClick={() => show({ status })}>
                  {STATUS_LABELS[status]}
                </Chip>
              ))}
            </div>
          </div>
          {own.isPending ? (
            <div className="flex flex-col gap-3">{[1, 2, 3].map((row) => <Skeleton key={row} className="h-24" />)}</div>
          ) : own.isError && !own.data ? (
            <ErrorState title={`Error: ${messageOf(own.error)}`} onRetry={() => void own.refetch()} retrying={own.isFetching} />
          ) : listings.length === 0 ? (
            narrowed || beyond ? (
              <EmptyState title="No listings match your filter." />
            ) : (
              <EmptyState icon={<CarFront />} title="No listings yet." action={<Button asChild><Link to="/sell/new">Create your first listing</Link></Button>}>
                It takes a VIN, photos and a few minutes. Listing is free; a fee is due only when the car sells.
              </EmptyState>
            )
          ) : (
            <>
              <ul className="flex flex-col gap-3">
                {listings.map((listing) => (
                  <li key={listing.id}>
                    <ListingRow listing={listing} onChanged={renew} />
                  </li>
                ))}
              </ul>
              <Pagination total={total} limit={LIST_PAGE_SIZE} offset={filter.offset} noun="listings" onOffsetChange={(offset) => show({ offset }, { replace: false })} />
            </>
          )}
        </section>
        <Inbox dashboard={dashboard} />
      </div>
    </div>
  )
}
