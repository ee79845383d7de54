import { usePageTitle } from "@/shared"
import { EmptyState, Loaded } from "@/ui"
import { ListingGrid, ListingGridSkeleton } from "../cars/ListingGrid"
import { useListings, useLiveListings } from "@/entities/listing/useListings"

export default function BrokerPage() {
  usePageTitle("Broker")
  useLiveListings()
  const listings = useListings({ limit: 48 })
  return (
    <div className="flex flex-col gap-6 py-6">
      <h1>Broker</h1>
      <Loaded
        query={listings}
        failed="Failed to load listings"
        waiting={<ListingGridSkeleton />}
        empty={(data) => data.listings.length === 0 && <EmptyState title="No listings found yet." />}
      >
        {(data) => <ListingGrid listings={data.listings} />}
      </Loaded>
    </div>
  )
}
