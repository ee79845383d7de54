import { DOWNLOADED_LISTINGS_MAXIMUM, addressOf, type ListingView } from "@northlot/contract"
import { ArrowDown, ArrowUp, ArrowUpDown, Download, Keyboard, Printer } from "lucide-react"
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react"
import { OwnDownload, endpoints, useServerTimeOf } from "@/shared"
import { LazyBoundary } from "@/shared/lazy"
import { Button, announce } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { formatLongMoment } from "@/ui/rules/moment"
import { directionOf, sortAfter, type SortedColumn } from "./columnSort"
import { COMPARED_AT_LEAST, COMPARED_AT_MOST, markedAfter } from "./comparison"
import { TradeContext } from "./TradeContext"
import "./print.css"

const CompareDialog = lazyPart(() => import("./CompareDialog"))
const KeysDialog = lazyPart(() => import("./KeysDialog"))

const MINUTE = 60_000
/** The value of `activeId` after the active row has disappeared, until another row becomes active. */
const NONE = ""

interface TradeTableProps {
  /** The query parameters of the list; the download uses the same parameters. */
  query: Readonly<Record<string, unknown>>
  total: number
  onSort: (sort: string) => void
  /** Runs when a person starts or stops to bid in a row. During a bid, the order of the rows must not change. */
  onTyping: (typing: boolean) => void
  /** The bid button of a compared car. */
  bid: (listing: ListingView) => ReactNode
  /** The `tbody` elements of the table. */
  children: ReactNode
}

/** The table around the rows: sortable column heads, comparison, keyboard shortcuts, download and print. */
export function TradeTable({ query, total, onSort, onTyping, bid, children }: TradeTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [marked, setMarked] = useState<readonly string[]>([])
  const [open, setOpen] = useState<"comparison" | "keys" | null>(null)
  const place = useRef(0)

  useEffect(() => {
    const rows = [...table.current!.querySelectorAll<HTMLElement>("tr[data-car]")]
    const found = rows.findIndex(({ dataset }) => dataset.car === activeId)
    if (found >= 0) return void (place.current = found)
    // If the active row has disappeared, the row now in its position becomes active. It gets the focus if no other
    // element has it.
    const next = rows[Math.min(place.current, rows.length - 1)]
    if (!next) return
    setActiveId(next.dataset.car!)
    if (activeId !== null && document.activeElement === document.body) next.focus({ preventScroll: true })
  }, [activeId, children])

  const mark = useCallback(
    (id: string) => {
      const next = markedAfter(marked, id)
      if (!next) return announce(`${COMPARED_AT_MOST} cars are already marked. Unmark a car first.`, "trade:marked")
      setMarked(next)
      announce(`${next.length} marked to be compared.`, "trade:marked")
    },
    [marked]
  )
  const trade = useMemo(
    () => ({
      activeId,
      onActive: setActiveId,
      onGone: (id: string) => setActiveId((before) => (before === id ? NONE : before)),
      marked,
      onMark: mark,
      onKeys: () => setOpen("keys"),
    }),
    [activeId, marked, mark]
  )
  const { view: _view, limit: _limit, ...search } = query
  const sort = String(query.sort)
  return (
    <TradeContext.Provider value={trade}>
      <div data-trade className="@container">
        <div data-unprinted className="mb-2 flex flex-wrap items-center gap-x-1 gap-y-1">
          <Button asChild variant="ghost" size="sm" className="-ml-3">
            <OwnDownload href={addressOf(endpoints.downloadListings.path, {}, search)}>
              <Download aria-hidden className="size-4" />
              Download CSV
            </OwnDownload>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            icon={<Printer aria-hidden className="size-4" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:hidden pointer-coarse:hidden"
            icon={<Keyboard aria-hidden className="size-4" />}
            onClick={() => setOpen("keys")}
          >
            Keys
          </Button>
          {total > DOWNLOADED_LISTINGS_MAXIMUM && (
            <p className="w-full text-sm text-muted">
              The download contains only the first {DOWNLOADED_LISTINGS_MAXIMUM.toLocaleString("en-CA")} cars.
            </p>
          )}
        </div>
        <PrintedAt />
        <table
          ref={table}
          role="table"
          className="block w-full border-y border-line bg-surface text-sm @4xl:table @4xl:table-fixed"
          onFocus={({ target, currentTarget }) => onTyping(isBidding(target) || !currentTarget.contains(target))}
          onBlur={({ relatedTarget }) => onTyping(isBidding(relatedTarget))}
        >
          <caption className="sr-only">
            Live auctions. In a row, arrow keys lead to other cars, and a question mark lists all keys.
          </caption>
          <thead role="rowgroup" className="hidden text-left text-muted @4xl:table-header-group">
            <tr role="row">
              <Head className="w-11 px-0!" unprinted>
                <span className="sr-only">Compare and watch</span>
              </Head>
              <Head className="w-20 px-1!" unprinted>
                <span className="sr-only">Photo</span>
              </Head>
              <SortHead column="car" sort={sort} onSort={onSort} className="w-auto">
                Car
              </SortHead>
              <SortHead column="kms" sort={sort} onSort={onSort} className="w-26">
                Km
              </SortHead>
              <Head className="w-32">Condition</Head>
              <SortHead column="ends" sort={sort} onSort={onSort} className="w-22">
                Ends
              </SortHead>
              <SortHead column="price" sort={sort} onSort={onSort} className="w-30 text-right">
                Price
              </SortHead>
              <Head className="w-54">Your maximum</Head>
            </tr>
          </thead>
          {children}
        </table>
        {marked.length > 0 && (
          <div
            data-unprinted
            role="group"
            aria-label="Compare"
            className="sticky bottom-[calc(var(--bottom-room)+var(--line-room)+0.5rem)] z-20 mx-auto mt-3 flex w-fit max-w-full items-center gap-2 rounded-full border border-line bg-raised py-1.5 pr-2 pl-4 text-sm shadow-lg"
          >
            <span className="tabular-nums">
              {marked.length} of {COMPARED_AT_MOST} marked
            </span>
            <Button size="sm" disabled={marked.length < COMPARED_AT_LEAST} onClick={() => setOpen("comparison")}>
              Compare
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setMarked([])}>
              Clear
            </Button>
          </div>
        )}
      </div>
      <LazyBoundary fallback={null}>
        {open === "keys" && <KeysDialog onClose={() => setOpen(null)} />}
        {open === "comparison" && (
          <CompareDialog ids={marked} onClose={() => setOpen(null)} onRemove={mark} bid={bid} />
        )}
      </LazyBoundary>
    </TradeContext.Provider>
  )
}

/** Whether the bid field or its button has the focus. The bid dialog is elsewhere in the DOM, so it is not included. */
const isBidding = (target: EventTarget | null) => target instanceof Element && target.closest("[data-bids]") !== null

/** The time of the prices, shown only on a printed page. */
function PrintedAt() {
  const minute = useServerTimeOf((now) => Math.floor(now / MINUTE))
  return (
    <p className="mb-2 hidden text-sm print:block">As of {formatLongMoment(new Date(minute * MINUTE).toISOString())}</p>
  )
}

interface HeadProps {
  className?: string
  unprinted?: boolean
  "aria-sort"?: "ascending" | "descending" | "none"
  children: ReactNode
}

function Head({ className = "", unprinted, children, ...rest }: HeadProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      data-unprinted={unprinted}
      className={`sticky top-42 z-10 border-b border-line bg-sunken px-2 py-2 font-semibold ${className}`}
      {...rest}
    >
      {children}
    </th>
  )
}

function SortHead({
  column,
  sort,
  onSort,
  className,
  children,
}: {
  column: SortedColumn
  sort: string
  onSort: (sort: string) => void
  className: string
  children: string
}) {
  const direction = directionOf(column, sort)
  const Order = direction === "none" ? ArrowUpDown : direction === "ascending" ? ArrowUp : ArrowDown
  return (
    <Head className={className} aria-sort={direction}>
      <button
        type="button"
        onClick={() => onSort(sortAfter(column, sort))}
        className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 font-semibold hover:text-ink"
      >
        {children}
        <Order aria-hidden className="size-3.5 shrink-0 print:hidden" />
      </button>
    </Head>
  )
}
