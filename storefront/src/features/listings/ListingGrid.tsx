import type { ListingView } from "@northlot/contract"
import { Skeleton } from "@/ui"
import { AuctionCard } from "./AuctionCard"

const COLUMNS = "grid grid-cols-1 gap-4 min-[460px]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"

export function ListingGrid({ listings }: { listings: readonly ListingView[] }) {
  return (
    <ul className={COLUMNS}>
      {listings.map((listing) => (
        <li key={listing.id} className="min-w-0">
          <AuctionCard listing={listing} />
        </li>
      ))}
    </ul>
  )
}

export function ListingGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div aria-busy className={COLUMNS}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-4/3 rounded-lg" />
          <Skeleton className="mt-3 h-5 w-3/4" />
        </div>
      ))}
    </div>
  )
}
