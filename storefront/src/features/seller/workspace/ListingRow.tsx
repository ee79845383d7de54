import { RefusedError, shortReference, type ListingView } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { CalendarClock, Copy, EllipsisVertical, Eye, Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { Link, useNavigate } from "react-router-dom"
import { api, endpoints, messageOf } from "@/app"
import { Badge, Button, Card, Countdown, Dialog, DropdownMenu, IconButton, Money, Photo, toast, type Tone } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

const TONES: Record<ListingView["status"], Tone> = { live: "success", draft: "neutral", sold: "brand", closed: "danger" }

const failed = (error: unknown) =>
  toast.error(messageOf(error), {
    description: error instanceof RefusedError && error.details.fields ? Object.values(error.details.fields).join(" ") : undefined,
  })

/** One own listing: how it stands, and what can be done with it. */
export function ListingRow({ listing, onChanged }: { listing: ListingView; onChanged: () => void }) {
  const [deleting, setDeleting] = useState(false)
  const onOfferUntil = listing.owner?.onOfferUntil ?? null
  const scheduled = listing.status === "draft" && listing.startsAt !== null
  const missing = listing.status === "draft" ? Object.entries(listing.owner?.missing ?? {}) : []
  return (
    <Card
      as="article"
      padding="sm"
      aria-label={listing.title}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-3 gap-y-3 lg:gap-x-4 lg:grid-cols-[6rem_minmax(0,1fr)_8rem_9.5rem_10.5rem_2.75rem]"
    >
      <Photo src={listing.photos[0]?.thumbUrl} alt={listing.title} className="aspect-4/3 w-full rounded-md" />
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-base">
          <Link to={`/sell/edit/${listing.id}`} className="hover:underline">
            {listing.title}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {shortReference(listing)} <span className="whitespace-nowrap">· {counted(listing.bidCount, "bid")}</span>{" "}
          <span className="whitespace-nowrap">· {counted(listing.views, "view")}</span>
        </p>
      </div>
      <div className="col-start-3 row-start-1 self-start lg:col-start-6 lg:self-center">
        <RowMenu listing={listing} onDelete={() => setDeleting(true)} />
      </div>
      <div className="col-span-full flex items-center justify-between gap-4 lg:contents">
        <div className="lg:col-start-3 lg:row-start-1 lg:text-right">
          <Money cents={listing.currentBidCents ?? listing.openingPriceCents} className="font-bold" />
          <p className="text-sm text-muted">{priceMeaning(listing)}</p>
        </div>
        <div className="text-right lg:col-start-4 lg:row-start-1">
          <Badge tone={scheduled || onOfferUntil ? "info" : TONES[listing.status]} className="capitalize">
            {onOfferUntil ? "On offer" : scheduled ? "Scheduled" : listing.status}
          </Badge>
          <p className="mt-1 text-sm">
            {listing.status === "live" && listing.endsAt ? <Countdown endsAt={listing.endsAt} onEnded={onChanged} /> : null}
            {onOfferUntil && (
              <>
                <span className="sr-only">On offer to the next bidder for </span>
                <Countdown endsAt={onOfferUntil} onEnded={onChanged} />
              </>
            )}
            {scheduled && listing.startsAt && (
              <span className="whitespace-nowrap">
                <span className="sr-only">Starts </span>
                {formatMoment(listing.startsAt)}
              </span>
            )}
          </p>
        </div>
      </div>
      {onOfferUntil ? (
        <div className="col-span-full flex justify-end lg:col-span-1 lg:col-start-5 lg:row-start-1">
          <Button asChild size="sm" variant="secondary">
            <Link to={`/listing/${listing.id}`}>See the offer</Link>
          </Button>
        </div>
      ) : (
        <RowAction listing={listing} scheduled={scheduled} complete={missing.length === 0} onChanged={onChanged} />
      )}
      {missing.length > 0 && (
        <ul aria-label="Before it can go live" className="col-span-full flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-sm text-amber">
          {missing.map(([name, sentence]) => (
            <li key={name}>{sentence}</li>
          ))}
        </ul>
      )}
      <DeleteDialog listing={listing} open={deleting} onOpenChange={setDeleting} onChanged={onChanged} />
    </Card>
  )
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

function priceMeaning({ currentBidCents, status, reserveMet, hasReserve }: ListingView): string {
  if (currentBidCents === null) return "opens at"
  if (status === "sold") return "sold"
  if (!hasReserve) return "no reserve"
  return reserveMet ? "reserve met" : "reserve not met"
}

interface RowActionProps {
  listing: ListingView
  scheduled: boolean
  complete: boolean
  onChanged: () => void
}

/** The one next step of this listing: complete it, publish it, or take it back. */
function RowAction({ listing, scheduled, complete, onChanged }: RowActionProps) {
  const change = useMutation({
    mutationFn: (status: "live" | "draft") => api(endpoints.updateListing, { params: { id: listing.id }, body: { status } }),
    onSuccess: ({ listing: after }, status) => {
      toast.success(status === "draft" ? "Back to draft" : after.status === "live" ? "Your listing is live" : "Your listing is scheduled")
      onChanged()
    },
    onError: failed,
  })
  const draft = listing.status === "draft"
  const revocable = scheduled || (listing.status === "live" && listing.bidCount === 0)
  if (!draft && !revocable) return null
  return (
    <div className="col-span-full flex justify-end lg:col-span-1 lg:col-start-5 lg:row-start-1">
      {draft && !complete ? (
        <Button asChild size="sm" variant="secondary">
          <Link to={`/sell/edit/${listing.id}`}>Complete listing</Link>
        </Button>
      ) : revocable ? (
        <Button size="sm" variant="secondary" loading={change.isPending} onClick={() => change.mutate("draft")}>
          Unpublish (Draft)
        </Button>
      ) : (
        <Button size="sm" loading={change.isPending} onClick={() => change.mutate("live")}>
          Publish (Live)
        </Button>
      )}
    </div>
  )
}

function RowMenu({ listing, onDelete }: { listing: ListingView; onDelete: () => void }) {
  const navigate = useNavigate()
  const copyLink = async () => {
    const address = `${window.location.origin}/listing/${listing.slug}`
    try {
      await navigator.clipboard.writeText(address)
      toast.success("Link copied")
    } catch {
      // Browsers refuse the clipboard without a permission or outside of a secure page.
      toast.error("Your browser did not let us copy the link", { description: address, duration: 15_000 })
    }
  }
  const onOffer = Boolean(listing.owner?.onOfferUntil)
  const editable = (listing.status === "draft" && !onOffer) || listing.status === "live"
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`More for ${listing.title}`}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
      align="end"
      items={[
        ...(editable ? [{ label: "Edit", icon: <Pencil aria-hidden />, onSelect: () => void navigate(`/sell/edit/${listing.id}`) }] : []),
        { label: "Preview", icon: <Eye aria-hidden />, onSelect: () => void navigate(`/listing/${listing.id}`) },
        ...(listing.status === "draft" && !onOffer
          ? [{ label: "Schedule", icon: <CalendarClock aria-hidden />, onSelect: () => void navigate(`/sell/edit/${listing.id}#schedule`) }]
          : []),
        { label: "Copy link", icon: <Copy aria-hidden />, onSelect: () => void copyLink() },
        { label: "Delete", icon: <Trash2 aria-hidden />, danger: true, separated: true, disabled: listing.status !== "draft" || onOffer, onSelect: onDelete },
      ]}
    />
  )
}

interface DeleteDialogProps {
  listing: ListingView
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: () => void
}

function DeleteDialog({ listing, open, onOpenChange, onChanged }: DeleteDialogProps) {
  const remove = useMutation({
    mutationFn: () => api(endpoints.deleteListing, { params: { id: listing.id } }),
    onSuccess: () => {
      onOpenChange(false)
      toast.success("Listing deleted")
      onChanged()
    },
    onError: failed,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Delete this listing? This cannot be undone."
      description={listing.title}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </>
      }
    />
  )
}
