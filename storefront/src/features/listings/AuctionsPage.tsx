import { ENDING_SOON_MINUTES } from "@northlot/contract"
import { clsx } from "clsx"
import { Heart, SlidersHorizontal } from "lucide-react"
import { Suspense, lazy, useDeferredValue, useEffect, useRef, useState, type ReactNode } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { messageOf, usePageTitle, useSession } from "@/app"
import { Button, Chip, EmptyState, ErrorState, Field, Select, Skeleton } from "@/ui"
import { LaterPage } from "./LaterPage"
import { ListingGrid, ListingGridSkeleton } from "./ListingGrid"
import { Rail } from "./Rail"
import { FILTER_NAMES, filterText, queryOf, readFilters, writeFilters, type FilterName } from "./filterState"
import { PAGE_LENGTH, notePageHeight, pagesShown } from "./pages"
import { useListingPage, useListings, useLiveListings, type ListingQuery } from "./useListings"
import { useKeptPlace } from "./useKeptPlace"

const DealersOnlyNote = lazy(() => import("./DealersOnlyNote"))
const Filters = lazy(() => import("./Filters"))
const CreditsBar = lazy(() => import("@/features/credits/CreditsBar"))
const FilterSheet = lazy(() => import("./FilterSheet"))
const LoosenFilters = lazy(() => import("./LoosenFilters"))
const SaveSearchButton = lazy(() => import("@/features/searches/SaveSearchButton"))

const SECTION = 8
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
interface SectionOfCars {
  title: string
  query: ListingQuery
  all: string
}
const SECTIONS: readonly [SectionOfCars, SectionOfCars, SectionOfCars, SectionOfCars, SectionOfCars] = [
  { title: "Featured", query: { featured: "true", limit: SECTION }, all: "?featured=true" },
  {
    title: "Ending Soon",
    query: { endingWithinMinutes: ENDING_SOON_MINUTES, limit: SECTION },
    all: `?endingWithinMinutes=${ENDING_SOON_MINUTES}`,
  },
  { title: "Certified Picks", query: { certified: "true", limit: SECTION }, all: "?certified=true" },
  { title: "Recently Added", query: { sort: "newest", limit: SECTION }, all: "?sort=newest" },
  { title: "Hot Bids", query: { hot: "true", sort: "bids", limit: SECTION }, all: "?hot=true" },
]

/** /auctions: live listings; the address holds the filters, so that a search can be kept and shared. */
export default function AuctionsPage() {
  usePageTitle("Live auctions")
  useLiveListings()
  const { viewer } = useSession()
  const [search, setSearch] = useSearchParams()
  const [sheet, setSheet] = useState(false)
  const filters = readFilters(search)
  const active = FILTER_NAMES.filter((name) => filters[name])
  const sort = SORTS.some(({ value }) => value === search.get("sort")) ? search.get("sort")! : "ending"
  const pages = pagesShown(search.get("shown"))
  const query = JSON.parse(useDeferredValue(JSON.stringify(queryOf(filters, sort)))) as ListingQuery
  const all = useListingPage(query, 0, { pages })
  const total = all.data?.total ?? 0
  const totalText = `${all.data?.totalIsMore ? "more than " : ""}${total.toLocaleString("en-CA")}`
  const shown = Math.min(pages * PAGE_LENGTH, total)
  // Sections are for who looks around; a question has one answer.
  const browsing = active.length === 0 && !search.has("sort")
  const sections = useSections(browsing)
  const waiting = sections.findIndex(({ answer }) => answer.isPending)
  const answered = waiting === -1 ? sections.length : waiting
  const { column, minHeight } = useKeptPlace(JSON.stringify(query), all.isPending || waiting !== -1)

  const change = (write: (before: URLSearchParams) => URLSearchParams) =>
    setSearch(write, { replace: true, preventScrollReset: true })
  const filter = (name: FilterName | "sort", value: string) =>
    change((before) => writeFilters(before, { [name]: value }))
  const clear = () => change(() => new URLSearchParams())
  const loadMore = () =>
    change((before) => {
      const next = new URLSearchParams(before)
      next.set("shown", String((pages + 1) * PAGE_LENGTH))
      return next
    })
  const form = (
    <Suspense fallback={null}>
      <Filters filters={filters} onChange={filter} />
    </Suspense>
  )

  return (
    <div className="grid grid-cols-1 gap-8 py-6 lg:grid-cols-[16rem_1fr]">
      <aside aria-label="Filters" className="max-lg:hidden">
        <div className="sticky top-22 max-h-[calc(100dvh-7rem)] overflow-y-auto pr-2 pb-4">{form}</div>
      </aside>
      <div ref={column} className="flex min-w-0 flex-col gap-10" style={{ minHeight }}>
        <header className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 className="text-3xl">Live auctions</h1>
            <Counts
              total={total}
              text={totalText}
              state={all.isError ? "unknown" : all.isPending || all.isPlaceholderData ? "loading" : "known"}
              filtered={active.length > 0}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              className="lg:hidden"
              icon={<SlidersHorizontal aria-hidden className="size-4" />}
              onClick={() => setSheet(true)}
            >
              Filters{active.length > 0 && ` (${active.length})`}
            </Button>
            <Button asChild variant="ghost">
              <Link to="/watchlist">
                <Heart aria-hidden className="size-4" />
                My Watchlist
              </Link>
            </Button>
            {/* The same words while the button itself is on its way: nothing moves when it comes. */}
            <Suspense
              fallback={
                <Button variant="secondary" disabled>
                  Save search and alerts
                </Button>
              }
            >
              <SaveSearchButton search={search} />
            </Suspense>
          </div>
        </header>
        {viewer?.buyerType === "private" && (
          <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
            <CreditsBar />
          </Suspense>
        )}
        {active.length > 0 && (
          <div className="-mt-6 flex flex-wrap gap-2">
            {active.map((name) => (
              <Chip
                key={name}
                removable
                className="max-w-full"
                aria-label={`Remove filter: ${filterText(name, filters[name]!)}`}
                onClick={() => filter(name, "")}
              >
                <span className="truncate">{filterText(name, filters[name]!)}</span>
              </Chip>
            ))}
            <Button variant="ghost" size="sm" onClick={clear}>
              Clear all
            </Button>
          </div>
        )}
        {sections.slice(0, answered + 1).map(({ section, answer }) => (
          <Section key={`${section.title} ${answer.isPending}`} {...section} answer={answer} />
        ))}
        <section aria-labelledby="all-listings" hidden={answered < sections.length}>
          <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
            <h2 id="all-listings" className="text-xl sm:text-2xl">
              {active.length > 0 ? "Matches" : "All Listings"}
            </h2>
            <Field label="Sort" className="w-56 max-sm:w-full">
              <Select options={SORTS} value={sort} onChange={(event) => filter("sort", event.target.value)} />
            </Field>
          </div>
          {all.isPending ? (
            <ListingGridSkeleton layout="beside" />
          ) : all.isLoadingError ? (
            <ErrorState
              title={`Error: ${messageOf(all.error)}`}
              onRetry={() => void all.refetch()}
              retrying={all.isFetching}
            />
          ) : total === 0 ? (
            <EmptyState
              title="No listings match your filter."
              action={
                active.length > 0 && (
                  <Suspense fallback={null}>
                    <LoosenFilters filters={filters} onRemove={(name) => filter(name, "")} onClear={clear} />
                  </Suspense>
                )
              }
            >
              <Suspense fallback={null}>
                <DealersOnlyNote />
              </Suspense>
            </EmptyState>
          ) : (
            <>
              <Measured list={JSON.stringify(query)} whole={pages === 1 && all.data.listings.length === PAGE_LENGTH}>
                <ListingGrid layout="beside" listings={all.data.listings}>
                  {Array.from({ length: Math.min(pages, Math.ceil(total / PAGE_LENGTH)) - 1 }, (_, index) => (
                    <LaterPage key={index} query={query} index={index + 1} pages={pages} total={total} />
                  ))}
                </ListingGrid>
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
      </div>
      {sheet && (
        <Suspense fallback={null}>
          <FilterSheet
            onClose={() => setSheet(false)}
            total={all.isError || all.isPlaceholderData || all.isPending ? "the" : totalText}
            one={total === 1 && !all.isPlaceholderData}
          >
            {form}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  )
}

/**
 * How many cars there are: of another question than the one that is asked now, no number is shown, nor one that could
 * not be read.
 */
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
  const ending = useListings(SECTIONS[1]!.query).data?.total ?? 0
  // On a phone the whole sentence takes two lines, whose room is kept from the beginning.
  const room = filtered ? "" : "max-sm:min-h-12"
  if (state !== "known")
    return (
      <p className={clsx("text-muted", room)}>
        {state === "loading" ? "Loading…" : "The number of cars is not known right now."}
      </p>
    )
  return (
    <p className={clsx("text-muted tabular-nums first-letter:uppercase", room)} aria-live="polite">
      {text} {total === 1 ? "car" : "cars"} {filtered ? (total === 1 ? "matches" : "match") : "live now"}
      {!filtered && ending > 0 && `, ${ending} ending within ${ENDING_SOON_MINUTES} minutes`}
    </p>
  )
}

/**
 * Notes how high a whole page is: a list that is come back to keeps that room for each page before its cards are there.
 */
function Measured({ list, whole, children }: { list: string; whole: boolean; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (whole) notePageHeight(list, page.current!.offsetHeight)
  })
  return <div ref={page}>{children}</div>
}

/**
 * The sections above the list, whose questions are asked at once. Each appears when it and those above it are answered,
 * and the list behind the last: a section without cars takes no room, and nothing that is seen is pushed down or pulled
 * up.
 */
function useSections(enabled: boolean) {
  const [featured, ending, certified, added, hot] = SECTIONS
  const sections = [
    { section: featured, answer: useListings(featured.query, { enabled }) },
    { section: ending, answer: useListings(ending.query, { enabled }) },
    { section: certified, answer: useListings(certified.query, { enabled }) },
    { section: added, answer: useListings(added.query, { enabled }) },
    { section: hot, answer: useListings(hot.query, { enabled }) },
  ]
  return enabled ? sections : []
}

type SectionProps = SectionOfCars & { answer: ReturnType<typeof useListings> }

function Section({ title, all, answer }: SectionProps) {
  if (answer.isPending) return <Rail title={title} atATime="three" listings={null} />
  if (answer.isLoadingError || answer.data.listings.length === 0) return null
  return (
    <Rail
      title={title}
      atATime="three"
      listings={answer.data.listings}
      action={
        answer.data.total > SECTION && (
          <Button asChild variant="ghost" size="sm">
            <Link to={all}>
              All {answer.data.totalIsMore && "over "}
              {answer.data.total.toLocaleString("en-CA")}
              <span className="sr-only"> of {title}</span>
            </Link>
          </Button>
        )
      }
    />
  )
}
