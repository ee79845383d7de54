import { messageOf, usePageTitle } from "@/shared"
import { EmptyState, ErrorState } from "@/ui"
import { ListingGrid, ListingGridSkeleton } from "../cars/ListingGrid"
import { useListings, useLiveListings } from "@/entities/listing/useListings"

export default function BrokerPage() {
  usePageTitle("Broker")
  useLiveListings()
  const listings = useListings({ limit: 48 })
  return (
    <div className="flex flex-col gap-6 py-6">
      <h1 className="text-3xl">Broker</h1>
      {listings.isPending ? (
        <ListingGridSkeleton />
      ) : listings.isLoadingError ? (
        <ErrorState
          title="Failed to load listings"
          message={messageOf(listings.error)}
          onRetry={() => void listings.refetch()}
          retrying={listings.isFetching}
        />
      ) : listings.data.listings.length === 0 ? (
        <EmptyState title="No listings found yet." />
      ) : (
        <ListingGrid listings={listings.data.listings} />
      )}
    </div>
  )
}
