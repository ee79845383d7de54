import { ENDING_SOON_MINUTES } from "@northlot/contract"
import { SlidersHorizontal } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { messageOf, usePageTitle } from "@/app"
import { Button, Chip, EmptyState, ErrorState, Field, Select, Sheet } from "@/ui"
import { Filters } from "./Filters"
import { ListingGrid, ListingGridSkeleton } from "./ListingGrid"
import { FILTER_NAMES, queryOf, readFilters, type FilterName } from "./filterState"
import { useListings, useLiveListings, type ListingQuery } from "./useListings"

const PAGE = 24
const SECTION = 8
const SORTS = [
  { value: "ending", label: "Ending soonest" },
  { value: "newest", label: "Newest" },
  { value: "price_low", label: "Price, low to high" },
  { value: "price_high", label: "Price, high to low" },
  { value: "bids", label: "Most bids" },
  { value: "kms", label: "Fewest kilometres" },
]
const SECTIONS: readonly { title: string; query: ListingQuery }[] = [
  { title: "Featured", query: { featured: "true", limit: SECTION } },
  { title: "Ending Soon", query: { endingWithinMinutes: ENDING_SOON_MINUTES, limit: SECTION } },
  { title: "Certified Picks", query: { certified: "true", limit: SECTION } },
  { title: "Recently Added", query: { sort: "newest", limit: SECTION } },
  { title: "Hot Bids", query: { hot: "true", sort: "bids", limit: SECTION } },
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
  const limit = Math.min(Math.max(Number(search.get("limit")) || PAGE, PAGE), 96)
  const query = useDeferredValue(JSON.stringify(queryOf(filters, sort, limit)))
  const all = useListings(JSON.parse(query) as ListingQuery)

  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        if (name !== "limit") next.delete("limit")
        return next
      },
      { replace: true }
    )
  const form = <Filters filters={filters} onChange={(name: FilterName, value) => set(name, value)} />

  return (
    <div className="grid grid-cols-1 gap-8 py-6 lg:grid-cols-[17rem_1fr]">
      <aside aria-label="Filters" className="max-lg:hidden">
        <div className="sticky top-22 max-h-[calc(100dvh-7rem)] overflow-y-auto pr-2 pb-4">{form}</div>
      </aside>
      <div className="flex min-w-0 flex-col gap-8">
        <header className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 className="text-3xl">Live auctions</h1>
            <p className="text-muted tabular-nums" aria-live="polite">
              {all.isSuccess ? `${all.data.total} ${all.data.total === 1 ? "car" : "cars"}${active.length > 0 ? " match" : " live now"}` : " "}
            </p>
          </div>
          <div className="flex items-end gap-2">
            <Button variant="secondary" className="lg:hidden" icon={<SlidersHorizontal aria-hidden className="size-4" />} onClick={() => setSheet(true)}>
              Filters{active.length > 0 && ` (${active.length})`}
            </Button>
            <Field label="Sort">
              <Select options={SORTS} value={sort} onChange={(event) => set("sort", event.target.value)} />
            </Field>
          </div>
        </header>
        {active.length > 0 && (
          <div className="-mt-4 flex flex-wrap gap-2">
            {active.map((name) => (
              <Chip key={name} removable onClick={() => set(name, "")}>
                {chipText(name, filters[name]!)}
              </Chip>
            ))}
            <Button variant="ghost" size="sm" onClick={() => setSearch({}, { replace: true })}>
              Clear all
            </Button>
          </div>
        )}
        {active.length === 0 && SECTIONS.map((section) => <Section key={section.title} {...section} />)}
        <section>
          {active.length === 0 && <h2 className="mb-3 text-xl">All Listings</h2>}
          {all.isPending ? (
            <ListingGridSkeleton />
          ) : all.isError ? (
            <ErrorState title={`Error: ${messageOf(all.error)}`} onRetry={() => void all.refetch()} retrying={all.isFetching} />
          ) : all.data.listings.length === 0 ? (
            <EmptyState title="No listings match your filter." action={active.length > 0 ? <Button variant="secondary" onClick={() => setSearch({})}>Clear all filters</Button> : undefined} />
          ) : (
            <>
              <ListingGrid listings={all.data.listings} />
              {all.data.total > all.data.listings.length && limit < 96 && (
                <div className="mt-6 flex justify-center">
                  <Button variant="secondary" loading={all.isFetching} onClick={() => set("limit", String(limit + PAGE))}>
                    Load more
                  </Button>
                </div>
              )}
            </>
          )}
        </section>
      </div>
      <Sheet open={sheet} onOpenChange={setSheet} title="Filters" side="bottom" footer={<Button onClick={() => setSheet(false)}>Show {all.data?.total ?? ""} cars</Button>}>
        {form}
      </Sheet>
    </div>
  )
}

function Section({ title, query }: { title: string; query: ListingQuery }) {
  const section = useListings(query)
  if (!section.data || section.data.listings.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ListingGrid listings={section.data.listings.slice(0, 4)} />
    </section>
  )
}

const LABELS: Partial<Record<FilterName, string>> = {
  yearMin: "From",
  yearMax: "Until",
  priceMin: "From CA$",
  priceMax: "Up to CA$",
}

function chipText(name: FilterName, value: string): string {
  if (name === "certified") return "Certified"
  if (name === "reserveMet") return "Reserve met"
  if (name === "sellerType") return value === "dealer" ? "Dealers" : "Private sellers"
  if (name === "endingWithinMinutes") return value === "30" ? "Ending within 30 minutes" : `Ending within ${Number(value) / 1440} day${value === "1440" ? "" : "s"}`
  const label = LABELS[name]
  return label ? `${label}${label.endsWith("$") ? "" : " "}${value}` : value
}
