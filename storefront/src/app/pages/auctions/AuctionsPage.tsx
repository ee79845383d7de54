import { ENDING_SOON_MINUTES, MARKET_SECTION_LENGTH } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { Eye, SlidersHorizontal } from "lucide-react"
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { usePageTitle, useSession } from "@/shared"
import { LazyBoundary, Wide, hydratedPart } from "@/shared/lazy"
import { Button, Select, Skeleton } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { NextPage } from "./NextPage"
import { ListingGrid, ListingGridSkeleton } from "../../cars/ListingGrid"
import { Rail } from "../../cars/Rail"
import { queryOf, readFilters, toldFilters, writeFilters, type FilterName } from "@/entities/listing/filterState"
import { readMarketList, sectionQuery } from "@/entities/listing/market"
import { PAGE_LENGTH, notePageHeight, pagesShown } from "@/entities/listing/pages"
import { searchHint } from "@/entities/listing/searchHint"
import { sectionOf, type FilterChoice } from "@/entities/listing/sections"
import { useListingPage, useListings, useLiveListings, type ListingQuery } from "@/entities/listing/useListings"
import { SectionChips } from "@/features/listing/SectionChips"
import { useFacets } from "@/features/listing/useFacets"
import { useStablePlace } from "@/features/listing/useStablePlace"

const ActiveFilters = hydratedPart(() => import("@/features/listing/ActiveFilters"))
const Filters = hydratedPart(() => import("@/features/listing/Filters"))
const CreditsBar = hydratedPart(() => import("@/features/credit/CreditsBar"))
const FilterSheet = lazyPart(() => import("@/features/listing/FilterSheet"))
const NothingToShow = hydratedPart(() => import("./NothingToShow"))
const SaveSearchButton = hydratedPart(() => import("@/features/search/saved/SaveSearchButton"))
const SoldListings = hydratedPart(() => import("./SoldListings"))
const TradeView = hydratedPart(() => import("./TradeView"))
const ViewSwitch = hydratedPart(() => import("@/features/search/trade/ViewSwitch"))

const SORTS = [
  { value: "ending", label: "Ending soonest" },
  { value: "newest", label: "Newest" },
  { value: "price_low", label: "Price, low to high" },
  { value: "price_high", label: "Price, high to low" },
  { value: "bids", label: "Most bids" },
  { value: "year_desc", label: "Year, newest first" },
  { value: "year_asc", label: "Year, oldest first" },
  { value: "kms", label: "Fewest kilometres" },
]
/** The address parameter that shows sold cars too. */
const SOLD = "sold"
const NEAREST = { value: "nearest", label: "Nearest" }

/** /auctions: live listings. The address holds the filters, so a search can be stored and shared. */
export default function AuctionsPage() {
  usePageTitle("Auctions")
  useLiveListings()
  const { viewer } = useSession()
  const [search, setSearch] = useSearchParams()
  const [sheet, setSheet] = useState(false)
  const filters = readFilters(search)
  const active = toldFilters(filters)
  const sorts = filters.near ? [NEAREST, ...SORTS] : SORTS
  const sort = sorts.some(({ value }) => value === search.get("sort")) ? search.get("sort")! : "ending"
  const hidesSold = search.get(SOLD) !== "shown"
  const pages = pagesShown(search.get("shown"))
  // A dealer who buys starts with the table, everybody else with cards. `ViewSwitch`, which only members see, then
  // restores the view of the last visit.
  const [wantsRows, showRows] = useState(viewer?.buyerType === "dealer")
  const rows = viewer !== null && wantsRows
  const asked = { ...queryOf(filters, sort), ...(rows && { view: "row" }) }
  const query = JSON.parse(useDeferredValue(JSON.stringify(asked))) as ListingQuery
  // Featured cars show only without filters, without a sort order and outside the table.
  const browsing = !rows && active.length === 0 && !search.has("sort")
  const queries = useQueryClient()
  // Whether `query` requests all cars in the default order. `query` is deferred, so it can lag behind the address.
  const isWhole = Object.keys(query).length === 1 && query.sort === "ending"
  const read = browsing && isWhole ? () => readMarketList(queries, "all") : undefined
  const all = useListingPage(query, 0, { pages, read })
  const total = all.data?.total ?? 0
  const totalText = `${all.data?.totalIsMore ? "more than " : ""}${total.toLocaleString("en-CA")}`
  const state = all.isError ? "unknown" : all.isPending || all.isPlaceholderData ? "loading" : "known"
  const shown = Math.min(pages * PAGE_LENGTH, total)
  // Filters of the chosen section get no chip.
  const section = sectionOf(filters, search.get("sort"))
  const chips = active.filter((name) => !section?.choice[name])
  const featured = useFeatured(browsing)
  const { column, minHeight } = useStablePlace(JSON.stringify(query), all.isPending || featured.isLoading)
  // Featured cars are left out of the list below, so no car appears twice.
  const inRow = new Set(browsing ? featured.data?.listings.map(({ id }) => id) : [])

  // Reads the newest address from `window`, because the rendered address can be older. Otherwise a quick second choice
  // would undo the first one.
  const change = (write: (before: URLSearchParams) => URLSearchParams) =>
    setSearch(write(new URLSearchParams(window.location.search)), { replace: true, preventScrollReset: true })
  const choose = (changes: FilterChoice) => change((before) => writeFilters(before, changes))
  const filter = (name: FilterName | "sort", value: string) => choose({ [name]: value })
  const hideSold = (hide: boolean) =>
    change((before) => {
      const next = new URLSearchParams(before)
      if (hide) next.delete(SOLD)
      else next.set(SOLD, "shown")
      return next
    })
  const clear = () => change(() => new URLSearchParams())
  const loadMore = () =>
    change((before) => {
      const next = new URLSearchParams(before)
      next.set("shown", String((pages + 1) * PAGE_LENGTH))
      return next
    })
  const waiting = rows ? <Skeleton className="h-dvh" /> : <ListingGridSkeleton />
  const form = (
    <LazyBoundary fallback={null}>
      <Filters
        filters={filters}
        hint={searchHint(all.data?.listings)}
        hidesSold={hidesSold}
        onChange={filter}
        onChoose={choose}
        onHideSold={hideSold}
      />
    </LazyBoundary>
  )

  return (
    <div className="grid grid-cols-1 gap-6 py-1 sm:py-5 lg:grid-cols-[13rem_1fr]">
      <aside aria-label="Filters" className="max-lg:hidden">
        <div className="sticky top-22 max-h-[calc(100dvh-7rem)] overflow-y-auto overscroll-contain pr-2 pb-4">
          <Wide>{form}</Wide>
        </div>
      </aside>
      <div ref={column} className="flex min-w-0 flex-col gap-2 sm:gap-4" style={{ minHeight }}>
        <header className="flex items-center justify-between gap-3 sm:items-end">
          <div className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2">
            <h1 className="max-sm:text-xl">Auctions</h1>
            <Counts total={total} text={totalText} state={state} filtered={active.length > 0} />
          </div>
          <Button asChild variant="ghost" className="-mr-3 shrink-0 max-sm:-my-1">
            <Link to="/watchlist">
              <Eye aria-hidden className="size-4" />
              {/* The spec calls this link My Watchlist. */}
              <span className="max-sm:sr-only">
                <span className="sr-only">My </span>
                Watchlist
              </span>
            </Link>
          </Button>
        </header>
        <div className="@container sticky top-16 z-20 -mx-4 -my-2 flex flex-col gap-2 bg-canvas px-4 py-2 sm:-mx-6 sm:px-6">
          <SectionChips
            filters={filters}
            sort={search.get("sort")}
            listed={state === "known" && !all.data?.totalIsMore ? total : null}
            onChoose={choose}
          />
          <div className="flex items-center gap-1.5 *:max-sm:h-11 sm:gap-2 @max-[18rem]:flex-wrap">
            <Button
              variant="secondary"
              size="sm"
              className="lg:hidden"
              icon={<SlidersHorizontal aria-hidden className="size-4 max-sm:hidden" />}
              onClick={() => setSheet(true)}
            >
              Filters
              {active.length > 0 && (
                // The number of filters is in the corner of the button, so that the sort field has more room.
                <span className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-brand px-1 text-xs leading-5 text-on-brand">
                  {active.length}
                </span>
              )}
            </Button>
            <Select
              aria-label="Sort"
              options={sorts}
              value={sort}
              onChange={(event) => filter("sort", event.target.value === "ending" ? "" : event.target.value)}
              className="h-11! max-w-52 text-sm! text-ellipsis max-sm:pr-8! sm:h-9!"
            />
            {/* A placeholder with the same words, so that nothing moves when the button arrives. */}
            <LazyBoundary
              fallback={
                <Button variant="secondary" size="sm" disabled icon={<span className="size-4" />}>
                  <span className="max-sm:sr-only">Save search and alerts</span>
                </Button>
              }
            >
              <SaveSearchButton search={search} />
              {viewer && <ViewSwitch viewer={viewer} rows={rows} onRows={showRows} />}
            </LazyBoundary>
          </div>
        </div>
        {viewer?.buyerType === "private" && (
          <LazyBoundary fallback={<Skeleton className="h-13.5 rounded-lg sm:h-24" />}>
            <CreditsBar />
          </LazyBoundary>
        )}
        {chips.length > 0 && (
          <LazyBoundary fallback={<div className="h-9" />}>
            <ActiveFilters names={chips} filters={filters} onRemove={filter} onClear={clear} />
          </LazyBoundary>
        )}
        {browsing && <Featured answer={featured} />}
        <section aria-labelledby="all-listings" hidden={featured.isLoading}>
          <h2 id="all-listings" className={browsing && inRow.size > 0 ? "mb-2 text-xl" : "sr-only"}>
            {active.length > 0 ? "Matches" : "All Listings"}
          </h2>
          {all.isPending ? (
            waiting
          ) : all.isLoadingError || total === 0 ? (
            <LazyBoundary fallback={<div className="min-h-60" />}>
              <NothingToShow
                error={all.isLoadingError ? all.error : null}
                filters={filters}
                retrying={all.isFetching}
                onRetry={() => void all.refetch()}
                onRemove={(name) => filter(name, "")}
                onChoose={choose}
                onClear={clear}
              />
            </LazyBoundary>
          ) : (
            <>
              <Measured list={JSON.stringify(query)} whole={pages === 1 && all.data.listings.length === PAGE_LENGTH}>
                {rows ? (
                  <LazyBoundary fallback={waiting}>
                    <TradeView
                      listings={all.data.listings}
                      query={query}
                      pages={pages}
                      total={total}
                      onChoose={choose}
                    />
                  </LazyBoundary>
                ) : (
                  <ListingGrid first listings={all.data.listings.filter(({ id }) => !inRow.has(id))}>
                    {Array.from({ length: Math.min(pages, Math.ceil(total / PAGE_LENGTH)) - 1 }, (_, index) => (
                      <NextPage key={index} query={query} index={index + 1} pages={pages} total={total} />
                    ))}
                  </ListingGrid>
                )}
              </Measured>
              {(shown < total || all.data.totalIsMore) && (
                <div className="mt-8 flex flex-col items-center gap-3">
                  <p className="text-sm text-muted tabular-nums">
                    {shown.toLocaleString("en-CA")} of {totalText} cars shown
                  </p>
                  <Button variant="secondary" onClick={loadMore}>
                    Load more
                  </Button>
                </div>
              )}
            </>
          )}
        </section>
        {!hidesSold && (
          <LazyBoundary fallback={<ListingGridSkeleton count={4} />}>
            <SoldListings query={queryOf(filters, sort)} />
          </LazyBoundary>
        )}
      </div>
      {sheet && (
        <LazyBoundary fallback={null}>
          <FilterSheet
            onClose={() => setSheet(false)}
            total={all.isError || all.isPlaceholderData || all.isPending ? "the" : totalText}
            one={total === 1 && !all.isPlaceholderData}
          >
            {form}
          </FilterSheet>
        </LazyBoundary>
      )}
    </div>
  )
}

/** The number of cars. While it loads or is unknown, a text replaces it; the number of an earlier query never shows. */
function Counts({
  total,
  text,
  state,
  filtered,
}: {
  total: number
  text: string
  state: "known" | "loading" | "unknown"
  filtered: boolean
}) {
  if (state !== "known")
    return (
      <p className="text-muted max-sm:text-sm">
        {state === "loading" ? "Loading…" : "The number of cars is not known right now."}
      </p>
    )
  return (
    <p className="text-muted tabular-nums first-letter:uppercase max-sm:text-sm" aria-live="polite">
      {text} <span>{total === 1 ? "car" : "cars"}</span>{" "}
      <span>{filtered ? (total === 1 ? "matches" : "match") : "live now"}</span>
      {!filtered && (
        // A phone has no room for the number of cars that end soon. The chip of the section 'Ending Soon' shows this
        // number.
        <span className="max-sm:hidden">
          <EndingSoon />
        </span>
      )}
    </p>
  )
}

/** The number of cars that end soon. It appears only above the list without filters. */
function EndingSoon() {
  const within = String(ENDING_SOON_MINUTES)
  const ending = useFacets({}).data?.facets.endingWithinMinutes.find(({ value }) => value === within)?.count ?? 0
  return ending > 0 ? `, ${ending} ending within ${within} minutes` : null
}

/**
 * Stores the height of a full page of the list. When the person comes back, the list reserves that height for each page
 * until its cards load.
 */
function Measured({ list, whole, children }: { list: string; whole: boolean; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (whole) notePageHeight(list, page.current!.offsetHeight)
  })
  return <div ref={page}>{children}</div>
}

/** Reads the first featured cars. They come in the same response as the list of cars below them. */
function useFeatured(enabled: boolean) {
  const queries = useQueryClient()
  const read = enabled ? () => readMarketList(queries, "featured") : undefined
  return useListings(sectionQuery("featured"), { enabled, read })
}

/** The row of featured cars. It takes no room when there are none. */
function Featured({ answer }: { answer: ReturnType<typeof useListings> }) {
  if (answer.isPending) return <Rail title="Featured" listings={null} />
  if (answer.isLoadingError || answer.data.listings.length === 0) return null
  const { listings, total, totalIsMore } = answer.data
  return (
    <Rail
      first
      title="Featured"
      featured
      listings={listings}
      action={
        total > MARKET_SECTION_LENGTH && (
          <Button asChild variant="ghost" size="sm">
            <Link to="?featured=true">
              All <span className="contents">{totalIsMore && "over "}</span>
              {total.toLocaleString("en-CA")}
              <span className="sr-only"> featured cars</span>
            </Link>
          </Button>
        )
      }
    />
  )
}
