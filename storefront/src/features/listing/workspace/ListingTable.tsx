import type { SellerListing } from "@northlot/contract"
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual"
import { clsx } from "clsx"
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react"
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react"
import { Skeleton } from "@/ui"
import { RowCheckbox } from "./RowCheckbox"
import { SORT_LABELS, sortAfter, type Sort } from "./workspaceFilter"

/** The columns: selection, vehicle, price, status, views and actions. A phone shows cards instead. */
const COLUMNS = "lg:grid-cols-[2.75rem_minmax(0,1fr)_7.5rem_10.5rem_4rem_15rem]"

interface ListingTableProps {
  total: number
  rowAt: (index: number) => SellerListing | undefined
  /** Called with the range of visible rows whenever the range changes. */
  onLook: (from: number, to: number) => void
  sort: Sort
  onSort: (sort: Sort) => void
  selectAll: { checked: boolean; mixed: boolean; onChange: (all: boolean) => void }
  children: (listing: SellerListing) => ReactNode
}

/**
 * A virtual table: only rows near the screen are in the DOM. Each row states its number and the total. The focused row
 * is always in the DOM.
 */
export function ListingTable({ total, rowAt, onLook, sort, onSort, selectAll, children }: ListingTableProps) {
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  // Measures the table's distance from the top of the page on each render, because content above it may have grown.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    const distance = Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    if (distance !== top) setTop(distance)
  })
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => (window.innerWidth >= 1024 ? 105 : 190),
    overscan: 4,
    scrollMargin: top,
    getItemKey: (index) => rowAt(index)?.id ?? `row-${index}`,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (focused === null || focused >= total || shown.includes(focused)) return shown
      return [...shown, focused].sort((one, other) => one - other)
    },
  })
  const items = virtualizer.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useEffect(
    () => onLook(startIndex, Math.min(endIndex + 10, Math.max(0, total - 1))),
    [onLook, startIndex, endIndex, total]
  )

  return (
    <div
      role="table"
      aria-label="Listings"
      aria-rowcount={total + 1}
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-sm"
    >
      <div role="rowgroup">
        <div
          role="row"
          aria-rowindex={1}
          className={clsx(
            "grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-2 border-b border-line bg-sunken px-2 text-sm font-semibold sm:gap-x-3 sm:px-3",
            COLUMNS
          )}
        >
          <span role="columnheader" className="flex">
            <RowCheckbox
              label="Select all"
              checked={selectAll.checked}
              mixed={selectAll.mixed}
              onChange={selectAll.onChange}
            />
          </span>
          <span role="columnheader">
            <span aria-hidden className="lg:hidden">
              Select all
            </span>
            <span className="max-lg:sr-only">Vehicle</span>
          </span>
          {(["price", "status", "views"] as const).map((key) => (
            <span
              key={key}
              role="columnheader"
              aria-sort={sort.key !== key ? undefined : sort.dir === "asc" ? "ascending" : "descending"}
              // On a phone, the sort order is chosen above the cards instead.
              className="max-lg:hidden lg:text-right"
            >
              <button
                type="button"
                onClick={() => onSort(sortAfter(sort, key))}
                className="inline-flex h-11 items-center gap-1 rounded-sm px-1 hover:text-brand-ink focus-visible:-outline-offset-2"
              >
                {SORT_LABELS[key]}
                <SortIcon dir={sort.key === key ? sort.dir : null} />
              </button>
            </span>
          ))}
          <span role="columnheader" className="sr-only">
            Actions
          </span>
        </div>
      </div>
      <div ref={body} role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const listing = rowAt(index)
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              aria-label={listing?.title}
              aria-busy={listing ? undefined : true}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(null)}
              style={{ transform: `translateY(${start - top}px)` }}
              className={clsx(
                "absolute inset-x-0 top-0 grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-b border-line px-2 py-2.5 last:border-b-0 sm:gap-x-3 sm:px-3",
                COLUMNS
              )}
            >
              {listing ? (
                children(listing)
              ) : (
                <span role="cell" className="col-span-full">
                  <Skeleton className="h-20" />
                  <span className="sr-only">Loading</span>
                </span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function SortIcon({ dir }: { dir: "asc" | "desc" | null }) {
  const Icon = dir === null ? ArrowUpDown : dir === "asc" ? ArrowUp : ArrowDown
  return <Icon aria-hidden className={clsx("size-3.5", dir === null && "text-muted")} />
}
