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
  useListInAddress,
  usePageTitle,
  useSession,
} from "@/shared"
import { AuctionCard } from "../cars/AuctionCard"
import { ListingGridSkeleton } from "../cars/ListingGrid"
import { useLiveListings } from "@/entities/listing/useListings"
import { Button, CarTitle, Card, EmptyState, QueryError, Pagination, Photo, Select, Skeleton, Tabs } from "@/ui"
import { readOffset, writeOffset } from "@/shared/navigation/listInAddress"
import { mergeVisitorWatchlist } from "@/entities/account/mergeVisitorWatchlist"
import {
  WATCHED_SORTS,
  WATCHED_TABS,
  arrangeWatched,
  type WatchedCar,
  type WatchedSort,
  type WatchedTab,
} from "@/features/search/watchlist/arrangeWatched"
import { useWatch, useWatchChanges, watchKey } from "@/features/search/watchlist/useWatch"
import { useVisitorWatchlist } from "@/entities/account/visitorWatchlist"

const TABS: Readonly<Record<WatchedTab, { label: string; none: string }>> = {
  live: { label: "Live", none: "None of your watched cars is on auction now." },
  sold: { label: "Sold", none: "None of your watched cars was sold." },
  ended: { label: "Ended", none: "No watched car ended without a sale." },
}
const SORTS: readonly { value: WatchedSort; label: string }[] = [
  { value: "ending", label: "Ending soonest" },
  { value: "newest", label: "Added last" },
  { value: "price_low", label: "Price, low to high" },
  { value: "price_high", label: "Price, high to low" },
]

interface Entry {
  id: string
  title: string
}

/**
 * Has the field `listings`, as every cached list of listings does. Code that applies live bids to cached lists
 * therefore also updates the watchlist.
 */
interface WatchedList {
  listings: ListingCard[]
  entries: Entry[]
  total: number
  /** When the list was read, in milliseconds of the server's time. */
  readAt: number
}

interface WatchlistSearch {
  offset: number
  tab: WatchedTab | null
  sort: WatchedSort
}

function useWatchlistAddress() {
  return useListInAddress<WatchlistSearch>({
    read: (address) => ({
      offset: readOffset(address),
      tab: WATCHED_TABS.find((tab) => tab === address.get("show")) ?? null,
      sort: WATCHED_SORTS.find((sort) => sort === address.get("sort")) ?? "ending",
    }),
    write: ({ tab, sort }, { offset = 0, ...change }) => {
      const next = { tab, sort, ...change }
      const address = new URLSearchParams()
      if (next.tab) address.set("show", next.tab)
      if (next.sort !== "ending") address.set("sort", next.sort)
      writeOffset(address, offset)
      return address
    },
  })
}

/**
 * /watchlist: the list of the account or, without one, of this browser; five cards per row on a wide screen (spec §2).
 */
export default function WatchlistPage() {
  usePageTitle("Watchlist")
  useLiveListings()
  const { status } = useSession()
  const { search, show } = useWatchlistAddress()
  const { list, cars } = useWatched()
  const tabs = arrangeWatched(cars, search.sort, list.data?.readAt ?? 0)
  const tab = search.tab ?? WATCHED_TABS.find((each) => tabs[each].length > 0) ?? "live"
  const total = tabs[tab].length
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
          Watchlist <span className="tabular-nums">{waiting ? "" : `(${cars.length})`}</span>
        </h1>
        {status === "signed-out" && cars.length > 0 && (
          <p className="text-sm text-muted">
            Saved only in this browser.{" "}
            <Link
              to="/login"
              state={{ from: "/watchlist" }}
              className="font-semibold text-brand-ink underline-offset-2 hover:underline"
            >
              Sign in
            </Link>{" "}
            to see your watchlist on every device.
          </p>
        )}
      </div>
      {waiting ? (
        <div aria-busy className="flex flex-col gap-5">
          <Skeleton className="h-11" />
          <Skeleton className="h-11 w-full sm:w-56 sm:self-end" />
          <ListingGridSkeleton layout="row" acts="shown" count={5} />
        </div>
      ) : list.isError && !list.data ? (
        <QueryError query={list} failed="Your watchlist could not be loaded" />
      ) : cars.length === 0 ? (
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
        <Tabs
          label="Watched cars"
          value={tab}
          onValueChange={(next) => show({ tab: next })}
          items={WATCHED_TABS.map((value) => ({ value, label: `${TABS[value].label} (${tabs[value].length})` }))}
        >
          {total === 0 ? (
            <p className="py-10 text-center text-muted">{TABS[tab].none}</p>
          ) : (
            <div className="flex flex-col gap-5">
              <div className="w-full sm:w-56 sm:self-end">
                <Select
                  aria-label="Sort"
                  options={SORTS}
                  value={search.sort}
                  onChange={(event) => show({ sort: event.target.value as WatchedSort })}
                />
              </div>
              <h2 className="sr-only">Watched cars</h2>
              <ul aria-label="Watched cars" className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-5">
                {tabs[tab].slice(search.offset, search.offset + LIST_PAGE_SIZE).map((car) => (
                  <WatchedCard key={car.id} car={car} />
                ))}
              </ul>
              <Pagination
                total={total}
                limit={LIST_PAGE_SIZE}
                offset={search.offset}
                noun="watched cars"
                onOffsetChange={(offset) => show({ offset }, { replace: false })}
              />
            </div>
          )}
        </Tabs>
      )}
    </div>
  )
}

/** The most cars in one request: for an account's list, and for a visitor's list. */
const [MEMBERS_AT_ONCE, VISITORS_AT_ONCE] = [100, 40]

/** All entries, newest first, without those just removed. An undone removal returns to its former place. */
function useWatched() {
  const { viewer, status } = useSession()
  const queries = useQueryClient()
  const here = useVisitorWatchlist()
  const changes = useWatchChanges()
  const viewerId = viewer?.id ?? null
  const ids = here.map(({ id }) => id).join(",")
  const list = useQuery<WatchedList>({
    queryKey: [...queryKeys.listings.all, "list", viewerId === null ? { watched: ids } : { watchlist: viewerId }],
    queryFn: async ({ signal }) => {
      if (viewerId === null) return readVisitors(ids.split(","), signal)
      // Merges the browser's watchlist before the request, so that the response contains its cars. The merge after the
      // sign-in may have failed.
      await mergeVisitorWatchlist(queries)
      return readMembers(signal)
    },
    enabled: status !== "loading" && (viewerId !== null || ids !== ""),
    placeholderData: keepPreviousData,
  })
  const listings = new Map(list.data?.listings.map((listing) => [listing.id, listing]))
  const isGone = ({ id }: Entry) => changes.get(watchKey(viewerId, id)) === false
  const entries = viewerId === null ? here : (list.data?.entries ?? []).filter((entry) => !isGone(entry))
  const cars = entries.map(({ id, title }): WatchedCar => ({ id, title, listing: listings.get(id) ?? null }))
  return { list, cars }
}

async function readVisitors(watched: readonly string[], signal: AbortSignal): Promise<WatchedList> {
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(watched.length / VISITORS_AT_ONCE) }, (_, page) => {
      const ids = watched.slice(page * VISITORS_AT_ONCE, (page + 1) * VISITORS_AT_ONCE).join(",")
      return api(endpoints.showWatched, { query: { ids, view: "card" }, signal })
    })
  )
  const listings = answers.flatMap(({ items }) => items.flatMap(({ listing }) => listing ?? []))
  return { listings, entries: [], total: watched.length, readAt: Date.parse(answers[0]!.serverNow) }
}

async function readMembers(signal: AbortSignal): Promise<WatchedList> {
  const read = (offset: number) =>
    api(endpoints.readWatchlist, { query: { limit: MEMBERS_AT_ONCE, offset, view: "card" }, signal })
  const first = await read(0)
  const others = Array.from({ length: Math.ceil(first.total / MEMBERS_AT_ONCE) - 1 }, (_, page) =>
    read((page + 1) * MEMBERS_AT_ONCE)
  )
  const items = [first, ...(await Promise.all(others))].flatMap((page) => page.items)
  return {
    listings: items.flatMap(({ listing }) => listing ?? []),
    entries: items.map(({ listingId, title }) => ({ id: listingId, title })),
    total: items.length,
    readAt: Date.parse(first.serverNow),
  }
}

function WatchedCard({ car: { id, title: noted, listing } }: { car: WatchedCar }) {
  const { change } = useWatch({ id, title: listing?.title ?? noted, watching: true })
  const title = listing?.title ?? (noted || "A car that you watched")
  return (
    <li className="flex min-w-0 flex-col gap-2">
      {listing ? (
        <div className="flex-1">
          <AuctionCard listing={listing} watchable={false} acts="shown" />
        </div>
      ) : (
        <Card as="article" aria-label={title} padding="none" className="flex flex-1 flex-col overflow-hidden">
          <Photo src={null} alt="" className="aspect-3/2 w-full" />
          <div className="p-3.5">
            <h3 className="line-clamp-2 text-base">
              <CarTitle>{title}</CarTitle>
            </h3>
            <p className="mt-1 text-sm text-muted">
              This car is no longer shown: its auction ended without a sale, or the car was withdrawn.
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
