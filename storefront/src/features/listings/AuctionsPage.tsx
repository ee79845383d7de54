import { ENDING_SOON_MINUTES } from "@northlot/contract"
import { SlidersHorizontal } from "lucide-react"
import { Suspense, lazy, useDeferredValue, useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { messageOf, usePageTitle } from "@/app"
import { Button, Chip, EmptyState, ErrorState, Field, Select } from "@/ui"
import { Filters } from "./Filters"
import { LaterPage } from "./LaterPage"
import { ListingGrid, ListingGridSkeleton } from "./ListingGrid"
import { Rail } from "./Rail"
import { FILTER_NAMES, queryOf, readFilters, type FilterName, type FilterState } from "./filterState"
import { PAGE_LENGTH, pagesShown } from "./pages"
import { useListingPage, useListings, useLiveListings, type ListingQuery } from "./useListings"

const DealersOnlyNote = lazy(() => import("./DealersOnlyNote"))
const FilterSheet = lazy(() => import("./FilterSheet"))

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
const SECTIONS: readonly { title: string; query: ListingQuery; all: string }[] = [
  { title: "Featured", query: { featured: "true", limit: SECTION }, all: "?featured=true" },
  { title: "Ending Soon", query: { endingWithinMinutes: ENDING_SOON_MINUTES, limit: SECTION }, all: `?endingWithinMinutes=${ENDING_SOON_MINUTES}` },
  { title: "Certified Picks", query: { certified: "true", limit: SECTION }, all: "?certified=true" },
  { title: "Recently Added", query: { sort: "newest", limit: SECTION }, all: "?sort=newest" },
  { title: "Hot Bids", query: { hot: "true", sort: "bids", limit: SECTION }, all: "?hot=true" },
]

/** /auctions: live listings; the address holds the filters, so that a search can be kept and shared. */
export default function AuctionsPage() {
  usePageTitle("Live auctions")
  useLiveListings()
  const [search, setSearch] = useSearchParams()
  const [sheet, setSheet] = useState(false)
  const filters = readFilters(search)
  const active = FILTER_NAMES.filter((name) => filters[name])
  const sort = SORTS.some(({ value }) => value === search.get("sort")) ? search.get("sort")! : "ending"
  const pages = pagesShown(search.get("shown"))
  const query = JSON.parse(useDeferredValue(JSON.stringify(queryOf(filters, sort)))) as ListingQuery
  const all = useListingPage(query, 0)
  const total = all.data?.total ?? 0
  const shown = Math.min(pages * PAGE_LENGTH, total)
  // Sections are for who looks around; a question has one answer.
  const browsing = active.length === 0 && !search.has("sort")

  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        if (name !== "shown") next.delete("shown")
        return next
      },
      { replace: true, preventScrollReset: true }
    )
  const clear = () => setSearch({}, { replace: true, preventScrollReset: true })
  const form = <Filters filters={filters} onChange={(name: FilterName, value) => set(name, value)} />

  return (
    <div className="grid grid-cols-1 gap-8 py-6 lg:grid-cols-[16rem_1fr]">
      <aside aria-label="Filters" className="max-lg:hidden">
        <div className="sticky top-22 max-h-[calc(100dvh-7rem)] overflow-y-auto pr-2 pb-4">{form}</div>
      </aside>
      <div className="flex min-w-0 flex-col gap-10">
        <header className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 className="text-3xl">Live auctions</h1>
            <Counts total={total} loading={all.isPending} filtered={active.length > 0} />
          </div>
          <Button variant="secondary" className="lg:hidden" icon={<SlidersHorizontal aria-hidden className="size-4" />} onClick={() => setSheet(true)}>
            Filters{active.length > 0 && ` (${active.length})`}
          </Button>
        </header>
        {active.length > 0 && (
          <div className="-mt-6 flex flex-wrap gap-2">
            {active.map((name) => (
              <Chip key={name} removable aria-label={`Remove filter: ${chipText(name, filters)}`} onClick={() => set(name, "")}>
                {chipText(name, filters)}
              </Chip>
            ))}
            <Button variant="ghost" size="sm" onClick={clear}>
              Clear all
            </Button>
          </div>
        )}
        {browsing && SECTIONS.map((section) => <Section key={section.title} {...section} />)}
        <section aria-labelledby="all-listings">
          <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
            <h2 id="all-listings" className="text-xl sm:text-2xl">
              {active.length > 0 ? "Matches" : "All Listings"}
            </h2>
            <Field label="Sort" className="w-56 max-sm:w-full">
              <Select options={SORTS} value={sort} onChange={(event) => set("sort", event.target.value)} />
            </Field>
          </div>
          {all.isPending ? (
            <ListingGridSkeleton layout="beside" />
          ) : all.isError ? (
            <ErrorState title={`Error: ${messageOf(all.error)}`} onRetry={() => void all.refetch()} retrying={all.isFetching} />
          ) : total === 0 ? (
            <EmptyState title="No listings match your filter." action={active.length > 0 ? <Button variant="secondary" onClick={clear}>Clear all filters</Button> : undefined}>
              <Suspense fallback={null}>
                <DealersOnlyNote />
              </Suspense>
            </EmptyState>
          ) : (
            <>
              <ListingGrid layout="beside" listings={all.data.listings}>
                {Array.from({ length: Math.min(pages, Math.ceil(total / PAGE_LENGTH)) - 1 }, (_, index) => (
                  <LaterPage key={index} query={query} index={index + 1} total={total} />
                ))}
              </ListingGrid>
              {shown < total && (
                <div className="mt-8 flex flex-col items-center gap-3">
                  <p className="text-sm text-muted tabular-nums">
                    {shown} of {total} cars shown
                  </p>
                  <Button variant="secondary" onClick={() => set("shown", String((pages + 1) * PAGE_LENGTH))}>
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
          <FilterSheet onClose={() => setSheet(false)} total={total}>
            {form}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  )
}

function Counts({ total, loading, filtered }: { total: number; loading: boolean; filtered: boolean }) {
  const ending = useListings(SECTIONS[1]!.query).data?.total ?? 0
  if (loading) return <p className="text-muted">Loading…</p>
  return (
    <p className="text-muted tabular-nums" aria-live="polite">
      {total} {total === 1 ? "car" : "cars"} {filtered ? (total === 1 ? "matches" : "match") : "live now"}
      {!filtered && ending > 0 && `, ${ending} ending within ${ENDING_SOON_MINUTES} minutes`}
    </p>
  )
}

function Section({ title, query, all }: (typeof SECTIONS)[number]) {
  const section = useListings(query)
  if (section.isError || section.data?.listings.length === 0) return null
  const more = (section.data?.total ?? 0) > SECTION
  return (
    <Rail
      title={title}
      atATime="three"
      listings={section.data?.listings ?? null}
      action={
        more && (
          <Button asChild variant="ghost" size="sm">
            <Link to={all}>
              All {section.data?.total}
              <span className="sr-only"> of {title}</span>
            </Link>
          </Button>
        )
      }
    />
  )
}

const LABELS: Partial<Record<FilterName, string>> = {
  yearMin: "From ",
  yearMax: "Until ",
  priceMin: "From CA$",
  priceMax: "Up to CA$",
}
const FLAGS: Partial<Record<FilterName, string>> = {
  certified: "Northlot Certified",
  featured: "Featured",
  reserveMet: "Reserve Met",
  hot: "Hot Bids",
}

function chipText(name: FilterName, filters: FilterState): string {
  const value = filters[name]!
  if (FLAGS[name]) return FLAGS[name]
  if (name === "sellerType") return value === "dealer" ? "Dealers" : "Private sellers"
  if (name === "endingWithinMinutes") return Number(value) < 1440 ? `Ending within ${value} minutes` : `Ending within ${Number(value) / 1440} day${value === "1440" ? "" : "s"}`
  if (name === "priceMin" || name === "priceMax") return LABELS[name] + Number(value).toLocaleString("en-CA")
  return `${LABELS[name] ?? ""}${value}`
}
