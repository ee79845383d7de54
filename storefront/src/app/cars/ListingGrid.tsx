import type { ListingCard } from "@northlot/contract"
import { clsx } from "clsx"
import type { ReactNode } from "react"
import { useSession } from "@/shared"
import { seesFinance } from "@/features/finance/seesFinance"
import { Skeleton } from "@/ui"
import { AuctionCard } from "./AuctionCard"

interface ListingGridProps {
  /** `beside`: the page also has a column of filters. `row`: five cards per row on a wide screen (spec §2). */
  layout?: "page" | "beside" | "row"
}

const COLUMNS = {
  page: "grid-cols-1 min-[460px]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4",
  beside: "grid-cols-1 min-[460px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3",
  row: "grid-cols-1 min-[460px]:grid-cols-2 md:grid-cols-3 xl:grid-cols-5",
}

/** `first`: the grid is at the top of the page. `children`: further items of the list after these. */
export function ListingGrid({
  listings,
  layout = "page",
  first,
  children,
}: ListingGridProps & { listings: readonly ListingCard[]; first?: boolean; children?: ReactNode }) {
  return (
    <ul className={clsx("grid gap-4", COLUMNS[layout])}>
      <ListingItems listings={listings} first={first} />
      {children}
    </ul>
  )
}

export function ListingItems({ listings, first }: { listings: readonly ListingCard[]; first?: boolean | undefined }) {
  return (
    <>
      {listings.map((listing, index) => (
        <li key={listing.id} className="card-place min-w-0">
          <AuctionCard listing={listing} eager={first && index === 0} />
        </li>
      ))}
    </>
  )
}

/** The outline of a card, so that nothing moves when the cards arrive. */
export function AuctionCardSkeleton() {
  const financed = seesFinance(useSession().viewer)
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="p-3.5">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="mt-2 h-4 w-full" />
        <Skeleton className="mt-2.5 mb-3 h-6 w-1/2" />
        <Skeleton className="h-9" />
        {financed && <Skeleton className="mt-2 h-9" />}
      </div>
    </div>
  )
}

export function ListingGridSkeleton({ count = 8, layout = "page" }: ListingGridProps & { count?: number }) {
  return (
    <div aria-busy className={clsx("grid gap-4", COLUMNS[layout])}>
      {Array.from({ length: count }, (_, index) => (
        <AuctionCardSkeleton key={index} />
      ))}
    </div>
  )
}
