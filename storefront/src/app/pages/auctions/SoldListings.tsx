import { MARKET_SECTION_LENGTH } from "@northlot/contract"
import { Loaded } from "@/ui"
import { useListings, type ListingQuery } from "@/entities/listing/useListings"
import { ListingGrid, ListingGridSkeleton } from "../../cars/ListingGrid"

/** The newest sold cars that match the filters, unless the viewer hides sold cars (spec §2). */
export default function SoldListings({ query }: { query: ListingQuery }) {
  const sold = useListings({ ...query, sort: "newest", sold: "true", limit: MARKET_SECTION_LENGTH })
  return (
    <section aria-labelledby="sold-listings" className="mt-4">
      <h2 id="sold-listings" className="mb-2 text-xl">
        Sold
      </h2>
      <Loaded query={sold} failed="Failed to load sold cars" waiting={<ListingGridSkeleton count={4} />}>
        {(data) =>
          data.listings.length === 0 ? (
            <p className="text-muted">No sold car matches.</p>
          ) : (
            <ListingGrid listings={data.listings} />
          )
        }
      </Loaded>
    </section>
  )
}
