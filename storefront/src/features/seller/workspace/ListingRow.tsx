import { isFeatured, type SellerListing } from "@northlot/contract"
import { clsx } from "clsx"
import { Pin } from "lucide-react"
import { memo } from "react"
import { Link } from "react-router-dom"
import { useServerTimeOf } from "@/shared"
import { Badge, Button, Countdown, IconButton, LiveHighlight, Money, Photo, type Tone } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { RelistButton } from "../schedule/RelistButton"
import { ROW_ICONS } from "./rowIcons"
import { inToolbar, isScheduled, rowActions, type RowAction, type RowActionKey } from "./rowActions"
import { RowCheckbox } from "./RowCheckbox"
import { RowMenu } from "./RowMenu"

const TONES: Record<SellerListing["status"], Tone> = {
  live: "success",
  draft: "neutral",
  sold: "brand",
  closed: "danger",
}

interface ListingRowProps {
  listing: SellerListing
  selected: boolean
  onSelect: (id: string, selected: boolean) => void
  onAct: (key: RowActionKey, listing: SellerListing) => void
  onEnded: () => void
  /** Its status is being changed. */
  busy: boolean
}

/** The cells of one own listing: how it stands, and what can be done with it. */
export const ListingRow = memo(function ListingRow({
  listing,
  selected,
  onSelect,
  onAct,
  onEnded,
  busy,
}: ListingRowProps) {
  const { id, title, status, thumbUrl, onOfferUntil, views } = listing
  const scheduled = isScheduled(listing)
  const missing = status === "draft" && !onOfferUntil ? Object.values(listing.missing) : []
  const actions = rowActions(listing)
  const editable = actions.some(({ key, reason }) => key === "edit" && !reason)
  return (
    <>
      <div role="cell" className="self-start lg:self-center">
        <RowCheckbox label={`Select ${title}`} checked={selected} onChange={(on) => onSelect(id, on)} />
      </div>
      <div role="cell" className="col-span-2 flex min-w-0 items-center gap-3 lg:col-span-1">
        <Photo src={thumbUrl ?? undefined} alt="" className="aspect-4/3 w-20 shrink-0 rounded-md sm:w-24" />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold break-words">
            <Link to={editable ? `/sell/edit/${id}` : `/listing/${id}`} className="hover:underline">
              {title}
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span>{listing.shortReference}</span>
            <span className="whitespace-nowrap">{counted(listing.bidCount, "bid")}</span>
            <span className="whitespace-nowrap">{counted(listing.watchers, "watcher")}</span>
            {listing.health !== null && (
              <span className={clsx("font-semibold whitespace-nowrap", healthLooks(listing.health))}>
                Health {listing.health}
              </span>
            )}
          </p>
          <Badges listing={listing} />
        </div>
      </div>
      <div role="cell" className="col-start-2 lg:col-start-auto lg:text-right">
        <LiveHighlight value={listing.currentBidCents}>
          <Money cents={listing.currentBidCents ?? listing.openingPriceCents} className="font-bold" />
        </LiveHighlight>
        <p className="text-sm whitespace-nowrap text-muted">{priceMeaning(listing)}</p>
      </div>
      <div role="cell" className="text-right">
        <Badge tone={scheduled || onOfferUntil ? "info" : TONES[status]} className="capitalize">
          {onOfferUntil ? "On offer" : scheduled ? "Scheduled" : status}
        </Badge>
        <p className="mt-1 text-sm">
          {status === "live" && listing.endsAt ? <Countdown endsAt={listing.endsAt} onEnded={onEnded} /> : null}
          {onOfferUntil && (
            <>
              <span className="sr-only">On offer to a bidder for </span>
              <Countdown endsAt={onOfferUntil} onEnded={onEnded} />
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
      <div role="cell" className="col-start-2 text-sm tabular-nums lg:col-start-auto lg:text-right lg:text-base">
        {views}
        <span className="lg:sr-only"> {views === 1 ? "view" : "views"}</span>
      </div>
      <div
        role="cell"
        className="flex min-w-0 items-center justify-end gap-1 lg:col-span-full lg:col-start-2 lg:justify-between"
      >
        <div className="hidden min-w-0 lg:flex">
          {actions.filter(inToolbar).map((action) => (
            <ToolbarButton key={action.key} action={action} listing={listing} onAct={onAct} />
          ))}
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <NextStep listing={listing} actions={actions} busy={busy} onAct={onAct} onEnded={onEnded} />
          <RowMenu listing={listing} actions={actions} onAct={onAct} />
        </div>
      </div>
      {missing.length > 0 && (
        <div role="cell" className="col-span-full col-start-2">
          <ul aria-label="Before it can go live" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-amber">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
})

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

/** Green from 80 on, amber from 50 on (spec §9). */
const healthLooks = (health: number) => (health >= 80 ? "text-success" : health >= 50 ? "text-amber" : "text-danger")

function priceMeaning({ currentBidCents, status, reserveMet, hasReserve }: SellerListing): string {
  if (currentBidCents === null) return "opening price"
  if (status === "sold") return "sold"
  if (!hasReserve) return "no reserve"
  return reserveMet ? "reserve met" : "reserve not met"
}

function Badges({
  listing: { pinned, certified, audience, featuredUntil, promotionStartsAt, status },
}: {
  listing: SellerListing
}) {
  const over = status === "sold" || status === "closed"
  const featured = useServerTimeOf((now) => isFeatured({ featuredUntil }, now))
  const shown = [
    pinned && (
      <Badge key="pinned" icon={<Pin aria-hidden />}>
        Pinned
      </Badge>
    ),
    featuredUntil &&
      !over &&
      (featured ? (
        <Badge key="featured" tone="brand">
          Featured
        </Badge>
      ) : (
        <Badge key="featured">Featured expired</Badge>
      )),
    promotionStartsAt && !over && (
      <Badge key="promotion" tone="info">
        Promotion {formatMoment(promotionStartsAt)}
      </Badge>
    ),
    certified && (
      <Badge key="certified" tone="success">
        Northlot Certified
      </Badge>
    ),
    audience === "dealers" && <Badge key="dealers">Dealers only</Badge>,
  ].filter(Boolean)
  return shown.length === 0 ? null : <div className="mt-1 flex flex-wrap gap-1">{shown}</div>
}

function ToolbarButton({
  action,
  listing,
  onAct,
}: {
  action: RowAction
  listing: SellerListing
  onAct: ListingRowProps["onAct"]
}) {
  const { key, label, reason } = action
  const Icon = ROW_ICONS[key]
  if (key === "preview" || (key === "edit" && !reason)) {
    return (
      <IconButton label={label} asChild>
        <Link to={key === "edit" ? `/sell/edit/${listing.id}` : `/listing/${listing.id}`}>
          <Icon aria-hidden />
        </Link>
      </IconButton>
    )
  }
  return (
    <IconButton
      label={reason ? `${label}: ${reason}` : label}
      aria-disabled={reason ? true : undefined}
      onClick={reason ? undefined : () => onAct(key, listing)}
      className={clsx("aria-disabled:cursor-not-allowed aria-disabled:opacity-45", key === "delete" && "text-danger")}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}

interface NextStepProps extends Pick<ListingRowProps, "listing" | "busy" | "onAct" | "onEnded"> {
  actions: readonly RowAction[]
}

/** The one next step of this listing: complete it, publish it, take it back, or go on with its sale. */
function NextStep({ listing, actions, busy, onAct, onEnded }: NextStepProps) {
  const { id, saleId, onOfferUntil, complete, status } = listing
  const link = (to: string, text: string) => (
    <Button asChild size="sm" variant="secondary">
      <Link to={to}>{text}</Link>
    </Button>
  )
  if (saleId) return link(`/payments/sale/${saleId}`, "Open the sale")
  if (onOfferUntil) return link(`/listing/${id}`, "See the offer")
  if (status === "draft" && !complete) return link(`/sell/edit/${id}`, "Complete listing")
  if (listing.endedUnsoldAt && !isScheduled(listing)) return <RelistButton listing={listing} onChanged={onEnded} />
  const step = actions.find(({ key, reason }) => (key === "publish" || key === "unpublish") && !reason)
  if (!step) return null
  return (
    <Button
      size="sm"
      variant={step.key === "publish" ? "primary" : "secondary"}
      loading={busy}
      onClick={() => onAct(step.key, listing)}
    >
      {step.label}
    </Button>
  )
}
