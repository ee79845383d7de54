import type { ListingCard } from "@northlot/contract"
import { clsx } from "clsx"
import type { ReactNode } from "react"
import { useSession } from "@/shared"
import { seesFinance } from "@/features/finance/seesFinance"
import { Skeleton } from "@/ui"
import { AuctionCard, type CardActsPlace } from "./AuctionCard"

interface ListingGridProps {
  /** `row`: five cards per row on a wide screen (spec §2); otherwise four. */
  layout?: "page" | "row"
}

const GAP = "gap-3 sm:gap-4"
const COLUMNS = {
  page: "grid-cols-2 md:grid-cols-3 xl:grid-cols-4",
  row: "grid-cols-2 md:grid-cols-3 xl:grid-cols-5",
}

/** `first`: the grid begins on the first screen. `children`: further list items after the cards. */
export function ListingGrid({
  listings,
  layout = "page",
  first,
  children,
}: ListingGridProps & { listings: readonly ListingCard[]; first?: boolean; children?: ReactNode }) {
  return (
    <ul className={clsx("grid", GAP, COLUMNS[layout])}>
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
export function AuctionCardSkeleton({ acts = "hover" }: { acts?: CardActsPlace }) {
  const financed = seesFinance(useSession().viewer)
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-3/2 rounded-none" />
      <div className="p-2 @min-[17rem]:px-3 @min-[17rem]:py-2.5">
        <Skeleton className="h-10 @min-[13.5rem]:h-5 @min-[13.5rem]:w-3/4 @min-[17rem]:h-6" />
        <Skeleton className="mt-0.5 h-4.5 w-2/3 @min-[17rem]:h-5" />
        <Skeleton className="mt-0.5 h-10 @min-[13.5rem]:h-6" />
        {acts === "shown" && <Skeleton className={clsx("mt-2 h-9", financed && "@max-[17rem]:h-20.5")} />}
      </div>
    </div>
  )
}

export function ListingGridSkeleton({
  count = 8,
  layout = "page",
  acts,
}: ListingGridProps & { count?: number; acts?: CardActsPlace }) {
  return (
    <div aria-busy className={clsx("grid", GAP, COLUMNS[layout])}>
      {Array.from({ length: count }, (_, index) => (
        <AuctionCardSkeleton key={index} acts={acts} />
      ))}
    </div>
  )
}
