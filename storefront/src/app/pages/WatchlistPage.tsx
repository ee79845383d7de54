import type { ListingCard } from "@northlot/contract"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { Eye } from "lucide-react"
import { Link } from "react-router-dom"
import {
  LIST_PAGE_SIZE,
  api,
  endpoints,
  queryKeys,
  useExistingPage,
  useOffsetInAddress,
  usePageTitle,
  useSession,
} from "@/shared"
import { AuctionCard } from "../cars/AuctionCard"
import { ListingGridSkeleton } from "../cars/ListingGrid"
import { useLiveListings } from "@/entities/listing/useListings"
import { Button, CarTitle, Card, EmptyState, QueryError, Pagination, Photo } from "@/ui"
import { mergeVisitorWatchlist } from "@/entities/account/mergeVisitorWatchlist"
import { useWatch, useWatchChanges, watchKey } from "@/features/search/watchlist/useWatch"
import { useVisitorWatchlist } from "@/entities/account/visitorWatchlist"

interface Entry {
  id: string
  title: string
}

/** This type has the shape of all listing lists, so live bids update it too. */
interface WatchedPage {
  listings: ListingCard[]
  entries: Entry[]
  total: number
}

/**
 * /watchlist: the list of the account or, without one, of this browser; five cards per row on a wide screen (spec §2).
 */
export default function WatchlistPage() {
  usePageTitle("Watchlist")
  useLiveListings()
  const { status } = useSession()
  const { search, show } = useOffsetInAddress()
  const { list, entries, listings, total } = useWatched(search.offset)
  useExistingPage(
    { isSuccess: list.isSuccess, isPlaceholderData: list.isPlaceholderData, data: { total } },
    search.offset,
    show
  )
  const waiting = status === "loading" || (list.isPending && list.isEnabled)
  return (
    <div className="flex flex-col gap-5 py-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1>
          Watchlist <span className="tabular-nums">{waiting ? "" : `(${total})`}</span>
        </h1>
        {status === "signed-out" && total > 0 && (
          <p className="text-sm text-muted">
            Kept in this browser.{" "}
            <Link
              to="/login"
              state={{ from: "/watchlist" }}
              className="font-semibold text-brand-ink underline-offset-2 hover:underline"
            >
              Sign in
            </Link>{" "}
            to have it everywhere.
          </p>
        )}
      </div>
      {waiting ? (
        <ListingGridSkeleton layout="row" acts="shown" count={5} />
      ) : list.isError && !list.data ? (
        <QueryError query={list} failed="Your watchlist could not be loaded" />
      ) : total === 0 ? (
        <EmptyState
          icon={<Eye />}
          title="You haven't added any vehicles to your watchlist yet."
          action={
            <Button asChild variant="secondary">
              <Link to="/auctions">Find a car</Link>
            </Button>
          }
        >
          Press Watch on a car to keep an eye on its price and its end.
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">Watched cars</h2>
          <ul aria-label="Watched cars" className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-5">
            {entries.map((entry) => (
              <WatchedCar key={entry.id} entry={entry} listing={listings.get(entry.id) ?? null} />
            ))}
          </ul>
          <Pagination
            total={total}
            limit={LIST_PAGE_SIZE}
            offset={search.offset}
            noun="watched cars"
            onOffsetChange={(offset) => show({ offset }, { replace: false })}
          />
        </>
      )}
    </div>
  )
}

/** The entries of one page, without those just removed. An undone removal returns to its former place. */
function useWatched(offset: number) {
  const { viewer, status } = useSession()
  const queries = useQueryClient()
  const here = useVisitorWatchlist()
  const changes = useWatchChanges()
  const viewerId = viewer?.id ?? null
  const shownHere = here.slice(offset, offset + LIST_PAGE_SIZE)
  const ids = shownHere.map(({ id }) => id).join(",")
  const list = useQuery<WatchedPage>({
    queryKey: [
      ...queryKeys.listings.all,
      "list",
      viewerId === null ? { watched: ids } : { watchlist: viewerId, offset },
    ],
    queryFn: async ({ signal }) => {
      if (viewerId === null) {
        const { items } = await api(endpoints.showWatched, { query: { ids, view: "card" }, signal })
        return { listings: items.flatMap(({ listing }) => listing ?? []), entries: [], total: items.length }
      }
      // Merges the browser's watchlist first, so that the first response contains its cars. An earlier merge may have
      // failed.
      await mergeVisitorWatchlist(queries)
      const { items, total } = await api(endpoints.readWatchlist, {
        query: { limit: LIST_PAGE_SIZE, offset, view: "card" },
        signal,
      })
      return {
        listings: items.flatMap(({ listing }) => listing ?? []),
        entries: items.map(({ listingId, title }) => ({ id: listingId, title })),
        total,
      }
    },
    enabled: status !== "loading" && (viewerId !== null || ids !== ""),
    placeholderData: keepPreviousData,
  })
  const listings = new Map(list.data?.listings.map((listing) => [listing.id, listing]))
  if (viewerId === null) return { list, listings, entries: shownHere, total: here.length }
  const isGone = ({ id }: Entry) => changes.get(watchKey(viewerId, id)) === false
  const all = list.data?.entries ?? []
  return {
    list,
    listings,
    entries: all.filter((entry) => !isGone(entry)),
    total: (list.data?.total ?? 0) - all.filter(isGone).length,
  }
}

function WatchedCar({ entry, listing }: { entry: Entry; listing: ListingCard | null }) {
  const { change } = useWatch({ id: entry.id, title: listing?.title ?? entry.title, watching: true })
  const title = listing?.title ?? (entry.title || "A car that you watched")
  return (
    <li className="flex min-w-0 flex-col gap-2">
      {listing ? (
        <div className="flex-1">
          <AuctionCard listing={listing} watchable={false} acts="shown" />
        </div>
      ) : (
        <Card as="article" aria-label={title} padding="none" className="flex flex-1 flex-col overflow-hidden">
          <Photo src={null} alt="" className="aspect-4/3 w-full" />
          <div className="p-3.5">
            <h3 className="line-clamp-2 text-base">
              <CarTitle>{title}</CarTitle>
            </h3>
            <p className="mt-1 text-sm text-muted">
              No longer shown: its auction ended without a sale, or it was withdrawn.
            </p>
          </div>
        </Card>
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Unwatch ${title}`}
        icon={<Eye aria-hidden className="size-4" />}
        onClick={() => change(false)}
      >
        Unwatch
      </Button>
    </li>
  )
}
