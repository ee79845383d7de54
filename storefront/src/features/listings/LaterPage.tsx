import { useEffect } from "react"
import { messageOf } from "@/app"
import { ErrorState, announce } from "@/ui"
import { AuctionCardSkeleton, ListingItems } from "./ListingGrid"
import { PAGE_LENGTH } from "./pages"
import { useListingPage, type ListingQuery } from "./useListings"

/** A page behind the first one, as items of the same list, with a failure of its own. */
export function LaterPage({ query, index, total }: { query: ListingQuery; index: number; total: number }) {
  const page = useListingPage(query, index)
  const count = page.data?.listings.length
  useEffect(() => {
    if (count) announce(`${index * PAGE_LENGTH + count} of ${total} cars shown.`, "auctions:shown")
  }, [count, index, total])
  if (page.isError) {
    return (
      <li className="col-span-full">
        <ErrorState title="The next cars could not be loaded" message={messageOf(page.error)} onRetry={() => void page.refetch()} retrying={page.isFetching} />
      </li>
    )
  }
  if (page.data) return <ListingItems listings={page.data.listings} />
  return (
    <>
      {Array.from({ length: Math.max(1, Math.min(PAGE_LENGTH, total - index * PAGE_LENGTH)) }, (_, position) => (
        <li key={position} aria-busy>
          <AuctionCardSkeleton />
        </li>
      ))}
    </>
  )
}
