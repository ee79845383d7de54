import { PUBLIC_ROOM, type ListingView } from "@northlot/contract"
import { useListings } from "@/entities/listing/useListings"
import { useRoom } from "@/shared"
import { ListingGrid } from "./ListingGrid"
import { moreLikeThis } from "./moreLikeThis"

const ASKED = 24

/** Other cars on sale of the same body, at the end of a car's page; empty if there are none. */
export default function MoreLikeThis({ listing }: { listing: ListingView }) {
  const { body, make } = listing
  const found = useListings(
    { limit: ASKED, sort: "ending", view: "row", ...(body ? { body } : { make }) },
    { enabled: body !== "" || make !== "" }
  )
  // The page receives the updates of its own car only; these cards also need the updates of other cars.
  useRoom({ room: PUBLIC_ROOM })
  const cars = moreLikeThis(listing, found.data?.listings ?? [])
  if (cars.length === 0) return null
  return (
    <section aria-labelledby="more-like-this" className="mt-8">
      <h2 id="more-like-this" className="mb-4 text-xl">
        More like this
      </h2>
      <ListingGrid listings={cars} />
    </section>
  )
}
