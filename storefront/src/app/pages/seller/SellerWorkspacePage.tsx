import { PUBLIC_ROOM, addressOf, type SellerListing } from "@northlot/contract"
import { useMutation, useQuery } from "@tanstack/react-query"
import { CarFront, Download, FileSpreadsheet, Plus } from "lucide-react"
import { useCallback, useDeferredValue, useRef, useState } from "react"
import { Link, useLocation, useSearchParams } from "react-router-dom"
import {
  OwnDownload,
  api,
  endpoints,
  messageOf,
  queryKeys,
  usePageTitle,
  useRoom,
  useSession,
  useSocketEvent,
} from "@/shared"
import { Button, Chip, EmptyState, ErrorState, Input, Select, Skeleton, Tabs, toast } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { AuctionCard } from "../../cars/AuctionCard"
import { BuyersCardProvider } from "@/features/listing/publication/BuyersCard"
import { BulkBar } from "@/features/listing/workspace/BulkBar"
import { ListingRow, type TaskWording } from "@/features/listing/workspace/ListingRow"
import { ListingTable } from "@/features/listing/workspace/ListingTable"
import { RowDialogs, opensDialog, type OpenDialog } from "./RowDialogs"
import type { RowActionKey } from "@/features/listing/workspace/rowActions"
import { SavedViews } from "@/features/listing/workspace/SavedViews"
import { SidePanels } from "./SidePanels"
import { StartWithVin } from "@/features/listing/workspace/StartWithVin"
import { useOwnListings } from "@/features/listing/workspace/useOwnListings"
import { useRowActs } from "@/features/listing/workspace/useRowActs"
import { WorkspaceFigures } from "@/features/listing/workspace/WorkspaceFigures"
import {
  ONLY_LABELS,
  ORDERS,
  STATUS_FILTERS,
  STATUS_LABELS,
  queryOf,
  readFilter,
  writeFilter,
  type WorkspaceFilter,
} from "@/features/listing/workspace/workspaceFilter"
import { deadlineText, taskWords } from "@/features/task/taskWords"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"

const Queue = hydratedPart(() => import("../Queue"))
const OpenOffers = lazyPart(() => import("@/features/negotiation/OpenOffers"))
const QuickCreateDialog = lazyPart(() => import("@/features/listing/quick-create/QuickCreateDialog"))
const TASK_WORDING: TaskWording = {
  of: (task, listingId) => taskWords({ ...task, role: "seller", listingId }),
  deadline: deadlineText,
}

/** Loads only after the checkout of a promotion has led back. */
const PromotionOutcome = lazyPart(() => import("@/features/promotion/PromotionOutcome"))

/**
 * The seller's workspace: the seller's listings with their actions (spec §2, document 2). The address holds the
 * filter.
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
  const { pathname } = useLocation()
  const isDealer = useSession().viewer?.sellerType === "dealer"
  const [address, setAddress] = useSearchParams()
  const filter = readFilter(address)
  const promotion = address.get("promotion")
  const query = queryOf({ ...filter, text: useDeferredValue(filter.text) })
  const own = useOwnListings(query)
  const { first, total, renew } = own
  const dashboard = useQuery({
    queryKey: queryKeys.sellerDashboard,
    queryFn: ({ signal }) => api(endpoints.sellerDashboard, { signal }),
  })
  useRoom({ room: PUBLIC_ROOM })
  useSocketEvent("bid:updated", own.hear)
  useSocketEvent("listing:changed", ({ listingId }) => own.find(listingId) && renew())
  useSocketEvent("chat:message", () => void dashboard.refetch())

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const show = (change: Partial<WorkspaceFilter>) => {
    // Clears the selection, so that nobody deletes listings that the filter hides.
    setSelected(new Set())
    setAddress(writeFilter(filter, change), { replace: true })
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
    mutationFn: () => api(endpoints.listSellerListingIds, { query }),
    onSuccess: ({ ids }) => setSelected(new Set(ids)),
    onError: (error) => toast.error(messageOf(error)),
  })

  const [creating, setCreating] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const actOn = useRowActs(renew)
  const act = useCallback(
    (key: RowActionKey, listing: SellerListing) =>
      opensDialog(key) ? setDialog({ key, listing }) : actOn(key, listing),
    [actOn]
  )

  const counts = first.data?.counts
  const tabs = first.data?.tabs
  const narrowed = filter.status !== "all" || filter.only !== null || filter.text.trim() !== ""
  const list = useRef<HTMLElement>(null)
  return (
    <div className="flex flex-col gap-6 py-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
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
          <PromotionOutcome sessionId={promotion} onClose={() => show({})} />
        </LazyBoundary>
      )}
      {pathname === "/dashboard" && <StartWithVin />}
      <LazyBoundary fallback={null}>
        <Queue whenNothing="Nothing needs you now." />
      </LazyBoundary>
      <WorkspaceFigures
        dashboard={dashboard}
        onOpen={() => {
          setSelected(new Set())
          list.current?.scrollIntoView()
        }}
      />
      <LazyBoundary fallback={null}>
        <OpenOffers />
      </LazyBoundary>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_18rem] xl:items-start">
        <section ref={list} aria-label="Listings" className="flex min-w-0 scroll-mt-20 flex-col gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <Input
              type="search"
              aria-label="Search by make / model / ID..."
              placeholder="Search by make / model / ID..."
              value={filter.text}
              maxLength={100}
              onChange={(event) => show({ text: event.target.value })}
              className="sm:w-72"
            />
            <div role="group" aria-label="Status" className="flex flex-wrap gap-1.5">
              <Chip
                selected={filter.only === "needsYou"}
                count={counts?.needsYou}
                onClick={() => show({ only: "needsYou", status: "all" })}
              >
                {ONLY_LABELS.needsYou}
              </Chip>
              {STATUS_FILTERS.map((status) => (
                <Chip
                  key={status}
                  selected={filter.only === null && filter.status === status}
                  count={counts?.[status]}
                  onClick={() => show({ status, only: null })}
                >
                  {STATUS_LABELS[status]}
                </Chip>
              ))}
              {filter.only && filter.only !== "needsYou" && (
                <Chip selected removable onClick={() => show({ only: null })}>
                  {ONLY_LABELS[filter.only]}
                </Chip>
              )}
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <SavedViews filter={filter} onLoad={show} />
            <Select
              aria-label="Order"
              value={`${filter.sort.key} ${filter.sort.dir}`}
              options={ORDERS.map(({ sort, label }) => ({ value: `${sort.key} ${sort.dir}`, label }))}
              onChange={({ target }) => {
                const chosen = ORDERS.find(({ sort }) => `${sort.key} ${sort.dir}` === target.value)
                if (chosen) show({ sort: chosen.sort })
              }}
              className="w-44"
            />
            {total > 0 && (
              <Button asChild size="sm" variant="secondary" className="sm:ml-auto">
                <OwnDownload href={addressOf(endpoints.downloadSellerListings.path, {}, query)}>
                  <Download aria-hidden className="size-4" /> Export CSV
                </OwnDownload>
              </Button>
            )}
          </div>
          <Tabs
            label="Listings by place"
            value={filter.tab}
            onValueChange={(tab) => show({ tab })}
            items={[
              { value: "active", label: `Active${tabs ? ` (${tabs.active})` : ""}` },
              { value: "parked", label: `Parked${tabs ? ` (${tabs.parked})` : ""}` },
              { value: "all", label: `All${tabs ? ` (${tabs.active + tabs.parked})` : ""}` },
            ]}
          >
            <div className="flex flex-col gap-4">
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
                <div aria-busy className="flex flex-col gap-3">
                  {[1, 2, 3, 4].map((row) => (
                    <Skeleton key={row} className="h-28" />
                  ))}
                </div>
              ) : first.isError && !first.data ? (
                <ErrorState
                  title={`Error: ${messageOf(first.error)}`}
                  onRetry={() => void first.refetch()}
                  retrying={first.isFetching}
                />
              ) : total === 0 ? (
                narrowed ? (
                  <EmptyState title="No listings match your filter." />
                ) : filter.tab === "parked" ? (
                  <EmptyState title="Nothing here yet.">
                    Park listings that you do not want among the active ones; nobody else sees a difference.
                  </EmptyState>
                ) : (
                  <EmptyState
                    icon={<CarFront />}
                    title="No listings yet."
                    action={
                      <Button asChild>
                        <Link to="/sell/new">Create your first listing</Link>
                      </Button>
                    }
                  >
                    It takes a VIN, photos and a few minutes. Listing is free; a fee is due only when the car sells.
                  </EmptyState>
                )
              ) : (
                <ListingTable
                  total={total}
                  rowAt={own.rowAt}
                  onLook={own.look}
                  sort={filter.sort}
                  onSort={(sort) => show({ sort })}
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
            </div>
          </Tabs>
        </section>
        <SidePanels dashboard={dashboard} />
      </div>
      {creating && (
        <LazyBoundary fallback={null}>
          <QuickCreateDialog open onOpenChange={setCreating} onCreated={renew} />
        </LazyBoundary>
      )}
      <RowDialogs
        shown={dialog && { ...dialog, listing: own.find(dialog.listing.id) ?? dialog.listing }}
        onClose={() => setDialog(null)}
        onChanged={renew}
      />
    </div>
  )
}
