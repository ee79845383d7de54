import { PUBLIC_ROOM, type SellerListing } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { CarFront, FileSpreadsheet, Plus } from "lucide-react"
import { useCallback, useDeferredValue, useState } from "react"
import { Link, useLocation, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle, useRoom, useSession, useSocketEvent } from "@/shared"
import { Button, Chip, EmptyState, ErrorState, Input, Select, Skeleton, Tabs, toast } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { AuctionCard } from "../../cars/AuctionCard"
import { BuyersCardProvider } from "@/features/listing/publication/BuyersCard"
import { BulkBar } from "@/features/listing/workspace/BulkBar"
import { ListingRow, type TaskWording } from "@/features/listing/workspace/ListingRow"
import { ListingTable } from "@/features/listing/workspace/ListingTable"
import { RowDialogs, opensDialog, type OpenDialog } from "./RowDialogs"
import type { RowActionKey } from "@/features/listing/workspace/rowActions"
import { StartWithVin } from "@/features/listing/workspace/StartWithVin"
import { useOwnListings } from "@/features/listing/workspace/useOwnListings"
import { useRowActs } from "@/features/listing/workspace/useRowActs"
import { ViewsMenu } from "@/features/listing/workspace/ViewsMenu"
import {
  ALL_TABS,
  ORDERS,
  TAB_LABELS,
  firstTab,
  narrowingText,
  queryOf,
  readFilter,
  writeFilter,
  type TabCounts,
  type WorkspaceFilter,
  type WorkspaceTab,
} from "@/features/listing/workspace/workspaceFilter"
import { deadlineText, taskWords } from "@/features/task/taskWords"
import { useOpenTasks } from "@/features/task/useTasks"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"

const Queue = hydratedPart(() => import("../Queue"))
const Insights = lazyPart(() => import("./Insights"))
const OpenOffers = lazyPart(() => import("@/features/negotiation/OpenOffers"))
const QuickCreateDialog = lazyPart(() => import("@/features/listing/quick-create/QuickCreateDialog"))
const TASK_WORDING: TaskWording = {
  of: (task, listingId) => taskWords({ ...task, role: "seller", listingId }),
  deadline: deadlineText,
}

/** Loads only when the checkout of a promotion has redirected back to this page. */
const PromotionOutcome = lazyPart(() => import("@/features/promotion/PromotionOutcome"))

/**
 * The seller's workspace (spec §2, document 2). Its tabs show the open tasks, the listings by their state, and the
 * figures. The address holds the filter.
 */
export default function SellerWorkspacePage() {
  return (
    <BuyersCardProvider value={AuctionCard}>
      <Workspace />
    </BuyersCardProvider>
  )
}

function Workspace() {
  usePageTitle("My listings")
  const { pathname, hash } = useLocation()
  const isDealer = useSession().viewer?.sellerType === "dealer"
  const [address, setAddress] = useSearchParams()
  const asked = readFilter(address)
  const promotion = address.get("promotion")
  // After the checkout of an inspection, the page opens the tab with the inspections. The state stores this tab,
  // because the checkout's parameter is removed from the address.
  const [landed] = useState<WorkspaceTab | null>(() => (address.has("session_id") ? "insights" : null))
  const wanted = hash === "#needs-you" ? "todo" : (asked.tab ?? landed)
  const [own, counts, tab] = useTab(asked, wanted)
  const filter: WorkspaceFilter = { ...asked, tab }
  useRoom({ room: PUBLIC_ROOM })
  useSocketEvent("bid:updated", own.hear)
  useSocketEvent("listing:changed", ({ listingId }) => own.find(listingId) && own.renew())

  const show = (change: Partial<WorkspaceFilter>) => setAddress(writeFilter(filter, change), { replace: true })
  const [creating, setCreating] = useState(false)
  return (
    <div className="flex flex-col gap-3 py-4 sm:py-6">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1>My listings</h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {isDealer && (
            <Button asChild variant="secondary">
              <Link to="/sellers/import">
                <FileSpreadsheet aria-hidden className="size-4" /> Import cars
              </Link>
            </Button>
          )}
          <Button variant="secondary" onClick={() => setCreating(true)}>
            Quick Create
          </Button>
          <Button asChild className={isDealer ? "max-sm:basis-full" : undefined}>
            <Link to="/sell/new">
              <Plus aria-hidden className="size-4" /> Create Listing
            </Link>
          </Button>
        </div>
      </header>
      {promotion && (
        <LazyBoundary fallback={null}>
          <PromotionOutcome sessionId={promotion} onClose={() => show({ tab: asked.tab })} />
        </LazyBoundary>
      )}
      {pathname === "/dashboard" && <StartWithVin />}
      <Tabs<WorkspaceTab | "">
        label="Listings by place"
        value={tab ?? ""}
        onValueChange={(next) => next !== "" && show({ tab: next })}
        items={ALL_TABS.map((value) => ({ value, label: <TabLabel tab={value} counts={counts} /> }))}
        className="[&>[role=tabpanel]]:pt-3"
      >
        {tab === null ? (
          <Waiting />
        ) : tab === "todo" ? (
          <div className="flex flex-col gap-4">
            <LazyBoundary fallback={<Waiting />}>
              <Queue whenNothing={<EmptyState title="Nothing needs you now." />} />
            </LazyBoundary>
            <LazyBoundary fallback={null}>
              <OpenOffers />
            </LazyBoundary>
          </div>
        ) : tab === "insights" ? (
          <LazyBoundary fallback={<Waiting />}>
            <Insights />
          </LazyBoundary>
        ) : (
          // A change of the tab clears the selection, so that nobody deletes listings that the filter hides.
          <Listings key={tab} filter={{ ...filter, tab }} own={own} show={show} hasNone={hasNone(counts)} />
        )}
      </Tabs>
      {creating && (
        <LazyBoundary fallback={null}>
          <QuickCreateDialog open onOpenChange={setCreating} onCreated={own.renew} />
        </LazyBoundary>
      )}
    </div>
  )
}

const hasNone = (counts: TabCounts | null) => counts !== null && counts.all === 0

/** The name of a tab and the number of its listings. A phone hides the number for lack of room. */
function TabLabel({ tab, counts }: { tab: WorkspaceTab; counts: TabCounts | null }) {
  return (
    <>
      <span>{TAB_LABELS[tab]}</span>
      {tab !== "insights" && counts !== null && <span className="max-sm:sr-only"> ({counts[tab]})</span>}
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </div>
  )
}

/**
 * The listings of the tab, the counts of all tabs, and the tab itself: the requested one, otherwise the first that is
 * not empty.
 */
function useTab(
  asked: WorkspaceFilter,
  wanted: WorkspaceTab | null
): [ReturnType<typeof useOwnListings>, TabCounts | null, WorkspaceTab | null] {
  // The chosen tab does not change when its last task is done, so the person does not lose the place.
  const [chosen, setChosen] = useState<WorkspaceTab | null>(null)
  const { tasks, open } = useOpenTasks()
  const tab = wanted ?? chosen
  const query = queryOf({ ...asked, tab, text: useDeferredValue(asked.text) })
  const own = useOwnListings(query, tab !== null && tab !== "todo" && tab !== "insights")
  const { data, isError } = own.counted
  const counts: TabCounts | null = data
    ? {
        todo: open.length,
        live: data.counts.live,
        draft: data.counts.draft,
        sold: data.counts.sold,
        parked: data.tabs.parked,
        all: data.tabs.active + data.tabs.parked,
      }
    : null
  if (tab === null && !tasks.isPending && (counts || isError)) setChosen(counts ? firstTab(counts) : "all")
  return [own, counts, tab]
}

interface ListingsProps {
  filter: WorkspaceFilter
  own: ReturnType<typeof useOwnListings>
  show: (change: Partial<WorkspaceFilter>) => void
  /** The seller has no listing in any tab. */
  hasNone: boolean
}

/** One tab of listings with its search, order and saved views. */
function Listings({ filter, own, show, hasNone: none }: ListingsProps) {
  const { first, total, renew } = own
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const narrow = (change: Partial<WorkspaceFilter>) => {
    setSelected(new Set())
    show(change)
  }
  const select = useCallback((id: string, on: boolean) => {
    setSelected((before) => {
      const after = new Set(before)
      if (on) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const selectAll = useMutation({
    mutationFn: () => api(endpoints.listSellerListingIds, { query: queryOf(filter) }),
    onSuccess: ({ ids }) => setSelected(new Set(ids)),
    onError: (error) => toast.error(messageOf(error)),
  })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const actOn = useRowActs(renew)
  const act = useCallback(
    (key: RowActionKey, listing: SellerListing) =>
      opensDialog(key, listing) ? setDialog({ key, listing }) : actOn(key, listing),
    [actOn]
  )
  const narrowed = narrowingText(filter)
  if (none) {
    return (
      <EmptyState
        icon={<CarFront />}
        title="No listings yet."
        action={
          <Button asChild>
            <Link to="/sell/new">Create your first listing</Link>
          </Button>
        }
      >
        A listing takes a VIN, photos and a few minutes. Listing is free; a fee is due only when the car sells.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Listings" className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1 sm:max-w-80">
          <Input
            type="search"
            aria-label="Search by make / model / ID..."
            placeholder="Search by make / model / ID..."
            value={filter.text}
            maxLength={100}
            onChange={(event) => narrow({ text: event.target.value })}
          />
        </div>
        {narrowed && (
          <Chip selected removable onClick={() => narrow({ status: "all", only: null })}>
            {narrowed}
          </Chip>
        )}
        <div className="ml-auto flex shrink-0 items-center gap-2">
          <div className="w-34 sm:w-44">
            <Select
              aria-label="Order"
              value={`${filter.sort.key} ${filter.sort.dir}`}
              options={ORDERS.map(({ sort, label }) => ({ value: `${sort.key} ${sort.dir}`, label }))}
              onChange={({ target }) => {
                const chosen = ORDERS.find(({ sort }) => `${sort.key} ${sort.dir}` === target.value)
                if (chosen) narrow({ sort: chosen.sort })
              }}
            />
          </div>
          <ViewsMenu filter={filter} onLoad={narrow} />
        </div>
      </div>
      {selected.size > 0 && (
        <BulkBar
          ids={[...selected]}
          tab={filter.tab}
          onClear={() => setSelected(new Set())}
          onDone={(left) => {
            setSelected(new Set(left))
            renew()
          }}
        />
      )}
      {first.isPending ? (
        <Waiting />
      ) : first.isError && !first.data ? (
        <ErrorState
          title={`Error: ${messageOf(first.error)}`}
          onRetry={() => void first.refetch()}
          retrying={first.isFetching}
        />
      ) : total === 0 ? (
        narrowed !== null || filter.text.trim() !== "" ? (
          <EmptyState title="No listings match your filter." />
        ) : filter.tab === "parked" ? (
          <EmptyState title="Nothing here yet.">
            Park a listing to move it out of your active list. Nobody else sees a difference.
          </EmptyState>
        ) : (
          <EmptyState title="Nothing here yet." />
        )
      ) : (
        <ListingTable
          total={total}
          rowAt={own.rowAt}
          onLook={own.look}
          sort={filter.sort}
          onSort={(sort) => narrow({ sort })}
          selectAll={{
            checked: selected.size >= total,
            mixed: selected.size > 0 && selected.size < total,
            onChange: (all) => (all ? selectAll.mutate() : setSelected(new Set())),
          }}
        >
          {(listing) => (
            <ListingRow
              listing={listing}
              selected={selected.has(listing.id)}
              onSelect={select}
              onAct={act}
              onEnded={renew}
              wording={TASK_WORDING}
            />
          )}
        </ListingTable>
      )}
      <RowDialogs
        shown={dialog && { ...dialog, listing: own.find(dialog.listing.id) ?? dialog.listing }}
        onClose={() => setDialog(null)}
        onChanged={renew}
      />
    </section>
  )
}
