import { PUBLIC_ROOM, shortReference, type ListingView } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { CalendarClock, CarFront, Copy, EllipsisVertical, Eye, Pencil, Plus, Trash2 } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { Link, useNavigate } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, usePageTitle, useRoom, useSocketEvent } from "@/app"
import { Badge, Button, Card, Chip, Countdown, Dialog, DropdownMenu, EmptyState, ErrorState, IconButton, Input, Money, Photo, Skeleton, toast, type Tone } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

type Status = "all" | "live" | "draft" | "sold"
const FILTERS: readonly { value: Status; label: string }[] = [
  { value: "all", label: "All" },
  { value: "live", label: "Live" },
  { value: "draft", label: "Draft" },
  { value: "sold", label: "Sold" },
]
const TONES: Record<ListingView["status"], Tone> = { live: "success", draft: "neutral", sold: "brand", closed: "danger" }

/** The seller's workspace: own listings with what can be done to each (spec §2, document 2). */
export default function SellerWorkspacePage() {
  usePageTitle("Sellers")
  const queries = useQueryClient()
  const [status, setStatus] = useState<Status>("all")
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const query = { limit: 100, ...(status === "all" ? {} : { status }), ...(q ? { q } : {}) }
  const own = useQuery({
    queryKey: queryKeys.listings.own(query),
    queryFn: ({ signal }) => api(endpoints.listSellerListings, { query, signal }),
    placeholderData: (previous) => previous,
  })
  const dashboard = useQuery({ queryKey: queryKeys.sellerDashboard, queryFn: ({ signal }) => api(endpoints.sellerDashboard, { signal }) })
  useRoom({ room: PUBLIC_ROOM })
  const renew = () => {
    void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
    void queries.invalidateQueries({ queryKey: queryKeys.sellerDashboard })
  }
  const listings = own.data?.listings ?? []
  useSocketEvent("bid:updated", ({ listingId }) => listings.some(({ id }) => id === listingId) && renew())
  useSocketEvent("listing:changed", renew)
  const counts = own.data?.counts
  const stats = dashboard.data?.stats

  return (
    <div className="flex flex-col gap-6 py-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">My listings</h1>
        <Button asChild>
          <Link to="/sell/new">
            <Plus aria-hidden className="size-4" /> Create Listing
          </Link>
        </Button>
      </header>
      <dl className="grid grid-cols-3 gap-3 sm:max-w-xl">
        {([["Live", stats?.live], ["Drafts", stats?.drafts], ["Sold (30d)", stats?.soldLast30Days]] as const).map(([label, value]) => (
          <Card key={label} padding="sm">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-2xl font-bold tabular-nums">{value ?? "–"}</dd>
          </Card>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <Input
          type="search"
          aria-label="Search by make / model / ID..."
          placeholder="Search by make / model / ID..."
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="sm:w-80"
        />
        <div role="group" aria-label="Status" className="flex flex-wrap gap-1.5">
          {FILTERS.map(({ value, label }) => (
            <Chip key={value} selected={status === value} count={counts?.[value]} onClick={() => setStatus(value)}>
              {label}
            </Chip>
          ))}
        </div>
      </div>
      {own.isPending ? (
        <div className="flex flex-col gap-3">{[1, 2, 3].map((row) => <Skeleton key={row} className="h-24" />)}</div>
      ) : own.isError ? (
        <ErrorState title={`Error: ${messageOf(own.error)}`} onRetry={() => void own.refetch()} retrying={own.isFetching} />
      ) : listings.length === 0 ? (
        status === "all" && !q ? (
          <EmptyState icon={<CarFront />} title="No listings yet." action={<Button asChild><Link to="/sell/new">Create your first listing</Link></Button>}>
            It takes a VIN, photos and a few minutes. Listing is free; a fee is due only when the car sells.
          </EmptyState>
        ) : (
          <EmptyState title="No listings match your filter." />
        )
      ) : (
        <ul className="flex flex-col gap-3">
          {listings.map((listing) => (
            <li key={listing.id}>
              <Row listing={listing} onChanged={renew} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Row({ listing, onChanged }: { listing: ListingView; onChanged: () => void }) {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const failed = (error: unknown) => toast.error(messageOf(error))
  const change = useMutation({
    mutationFn: (status: "live" | "draft") => api(endpoints.updateListing, { params: { id: listing.id }, body: { status } }),
    onSuccess: ({ listing: after }) => {
      toast.success(after.status === "live" ? "Your listing is live" : "Back to draft")
      onChanged()
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: () => api(endpoints.deleteListing, { params: { id: listing.id } }),
    onSuccess: () => {
      setDeleting(false)
      toast.success("Listing deleted")
      onChanged()
    },
    onError: failed,
  })
  const scheduled = listing.status === "draft" && listing.startsAt !== null
  const missing = Object.values(listing.owner?.missing ?? {})
  const copyLink = async () => {
    await navigator.clipboard.writeText(`${window.location.origin}/listing/${listing.slug}`)
    toast.success("Link copied")
  }
  return (
    <Card as="article" padding="sm" className="flex flex-wrap items-center gap-x-4 gap-y-3" aria-label={listing.title}>
      <Photo src={listing.photos[0]?.thumbUrl} alt={listing.title} className="h-18 w-24 shrink-0 rounded-md" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="truncate text-base">
          <Link to={`/sell/edit/${listing.id}`} className="hover:underline">
            {listing.title}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {shortReference(listing)} · {listing.bidCount} {listing.bidCount === 1 ? "bid" : "bids"} · {listing.views} views
        </p>
        {listing.status === "draft" && missing.length > 0 && <p className="truncate text-sm text-amber">{missing[0]}</p>}
      </div>
      <div className="text-right">
        <Money cents={listing.currentBidCents ?? listing.openingPriceCents} className="font-bold" />
        <p className="text-sm text-muted">
          {listing.currentBidCents === null ? "opens at" : listing.status === "sold" ? "sold" : listing.reserveMet ? "reserve met" : listing.hasReserve ? "reserve not met" : "no reserve"}
        </p>
      </div>
      <div className="w-32 text-right">
        <Badge tone={scheduled ? "info" : TONES[listing.status]} className="capitalize">
          {scheduled ? "Scheduled" : listing.status}
        </Badge>
        <p className="mt-1 text-sm">
          {listing.status === "live" && listing.endsAt ? <Countdown endsAt={listing.endsAt} onEnded={onChanged} /> : scheduled ? `Starts ${formatMoment(listing.startsAt!)}` : null}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {listing.status === "draft" && (
          <Button size="sm" loading={change.isPending} onClick={() => change.mutate("live")}>
            Publish (Live)
          </Button>
        )}
        {listing.status === "live" && listing.bidCount === 0 && (
          <Button size="sm" variant="secondary" loading={change.isPending} onClick={() => change.mutate("draft")}>
            Unpublish (Draft)
          </Button>
        )}
        <DropdownMenu
          trigger={
            <IconButton label={`More for ${listing.title}`}>
              <EllipsisVertical aria-hidden />
            </IconButton>
          }
          align="end"
          items={[
            { label: "Edit", icon: <Pencil aria-hidden />, onSelect: () => navigate(`/sell/edit/${listing.id}`) },
            { label: "Preview", icon: <Eye aria-hidden />, onSelect: () => navigate(`/listing/${listing.id}`) },
            ...(listing.status === "draft"
              ? [{ label: "Schedule", icon: <CalendarClock aria-hidden />, onSelect: () => navigate(`/sell/edit/${listing.id}#schedule`) }]
              : []),
            { label: "Copy link", icon: <Copy aria-hidden />, onSelect: () => void copyLink() },
            { label: "Delete", icon: <Trash2 aria-hidden />, danger: true, separated: true, disabled: listing.status !== "draft", onSelect: () => setDeleting(true) },
          ]}
        />
      </div>
      <Dialog
        open={deleting}
        onOpenChange={setDeleting}
        size="sm"
        title="Delete this listing? This cannot be undone."
        description={listing.title}
        footer={
          <>
            <Button variant="secondary" onClick={() => setDeleting(false)}>
              Cancel
            </Button>
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
              Delete
            </Button>
          </>
        }
      />
    </Card>
  )
}
