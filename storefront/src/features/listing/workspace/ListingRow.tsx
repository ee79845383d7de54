import { isFeatured, type SellerListing } from "@northlot/contract"
import { clsx } from "clsx"
import { Pin } from "lucide-react"
import { memo } from "react"
import { Link } from "react-router-dom"
import { useServerTimeOf } from "@/shared"
import { Badge, Button, CarTitle, Countdown, LiveHighlight, Money, Photo, type Tone } from "@/ui"
import { formatDay, formatMoment } from "@/ui/rules/moment"
import { RelistButton } from "../schedule/RelistButton"
import { isScheduled, primaryAct, rowActions, type RowAction, type RowActionKey } from "./rowActions"
import { RowCheckbox } from "./RowCheckbox"
import { RowMenu } from "./RowMenu"

const TONES: Record<SellerListing["status"], Tone> = {
  live: "success",
  draft: "neutral",
  sold: "brand",
  closed: "danger",
}

type RowTask = NonNullable<SellerListing["task"]>

/** The page's texts for tasks, the same in the rows and in the task queue above. */
export interface TaskWording {
  of: (task: RowTask, listingId: string) => { text: string; to: string }
  /** 'Until Fri 6:05 p.m., in 3 h'. */
  deadline: (dueAt: string, now: number) => string
}

interface ListingRowProps {
  listing: SellerListing
  wording: TaskWording
  selected: boolean
  onSelect: (id: string, selected: boolean) => void
  onAct: (key: RowActionKey, listing: SellerListing) => void
  onEnded: () => void
}

/** The cells of one listing of the seller: its state and its actions. */
export const ListingRow = memo(function ListingRow({
  listing,
  wording,
  selected,
  onSelect,
  onAct,
  onEnded,
}: ListingRowProps) {
  const { id, title, status, thumbUrl, onOfferUntil, views, soldAt, task } = listing
  const scheduled = isScheduled(listing)
  const missing = status === "draft" && !onOfferUntil ? Object.values(listing.missing) : []
  const actions = rowActions(listing)
  const editable = actions.some(({ key, reason }) => key === "edit" && !reason)
  return (
    <>
      <div role="cell" className="self-start lg:self-center">
        <RowCheckbox label={`Select ${title}`} checked={selected} onChange={(on) => onSelect(id, on)} />
      </div>
      <div role="cell" className="col-span-2 flex min-w-0 items-start gap-3 lg:col-span-1 lg:items-center">
        <Photo src={thumbUrl ?? undefined} alt="" className="aspect-4/3 w-16 shrink-0 rounded-md sm:w-24" />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold break-words">
            <Link to={editable ? `/sell/edit/${id}` : `/listing/${id}`} className="hover:underline">
              <CarTitle>{title}</CarTitle>
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span>{listing.shortReference}</span>
            <span className="whitespace-nowrap">{counted(listing.bidCount, "bid")}</span>
            <span className="whitespace-nowrap">{counted(listing.watchers, "watcher")}</span>
            <span aria-hidden className="whitespace-nowrap lg:hidden">
              {counted(views, "view")}
            </span>
            {listing.health !== null && (
              <span className={clsx("font-semibold whitespace-nowrap", healthLooks(listing.health))}>
                Health {listing.health}
              </span>
            )}
          </p>
          <Badges listing={listing} />
        </div>
      </div>
      <div role="cell" className="col-span-2 lg:col-span-1 lg:text-right">
        <LiveHighlight value={listing.currentBidCents}>
          <Money
            cents={listing.currentBidCents ?? listing.openingPriceCents}
            className="text-lg font-bold lg:text-base"
          />
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
          {status === "sold" && soldAt && <span className="whitespace-nowrap text-muted">{formatDay(soldAt)}</span>}
        </p>
      </div>
      <div role="cell" className="text-right tabular-nums max-lg:sr-only">
        {views}
        <span className="sr-only">
          {" "}
          <span>{views === 1 ? "view" : "views"}</span>
        </span>
      </div>
      <div
        role="cell"
        className="col-span-full flex min-w-0 flex-col gap-2 sm:col-start-2 sm:flex-row sm:items-center sm:justify-between sm:gap-4"
      >
        <div className="min-w-0 text-sm">
          {task && <Task task={task} listingId={id} wording={wording} />}
          {missing.length > 0 && (
            <ul aria-label="Before it can go live" className="flex flex-wrap gap-x-4 gap-y-1 text-amber">
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="flex shrink-0 items-center gap-2 *:first:max-sm:flex-1">
          <Primary listing={listing} actions={actions} wording={wording} onAct={onAct} onEnded={onEnded} />
          <RowMenu listing={listing} actions={actions} onAct={onAct} />
        </div>
      </div>
    </>
  )
})

const HOUR_MILLISECONDS = 3_600_000
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

/** Green from 80, amber from 50 (spec §9). */
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

/** The seller's open task with its deadline; marked urgent in the last hour. */
function Task({ task, listingId, wording }: { task: RowTask; listingId: string; wording: TaskWording }) {
  const { dueAt } = task
  const when = useServerTimeOf((now) => (dueAt === null ? null : wording.deadline(dueAt, now)))
  const urgent = useServerTimeOf((now) => dueAt !== null && Date.parse(dueAt) - now < HOUR_MILLISECONDS)
  return (
    <>
      <p className="font-semibold text-pretty">{wording.of(task, listingId).text}</p>
      {dueAt !== null && (
        <p className={urgent ? "font-semibold text-danger" : "text-muted"}>
          <time dateTime={dueAt}>{when}</time>
        </p>
      )}
    </>
  )
}

interface PrimaryProps extends Pick<ListingRowProps, "listing" | "wording" | "onAct" | "onEnded"> {
  actions: readonly RowAction[]
}

/** The main action of the row; without a task it looks less prominent. */
function Primary({ listing, actions, wording, onAct, onEnded }: PrimaryProps) {
  const act = primaryAct(listing, (task) => wording.of(task, listing.id).to)
  const variant = listing.task ? "primary" : "secondary"
  const name = `${act.label}: ${listing.title}`
  if ("relist" in act) return <RelistButton listing={listing} onChanged={onEnded} />
  if ("to" in act) {
    return (
      <Button asChild size="sm" variant={variant}>
        <Link to={act.to} aria-label={name}>
          {act.label}
        </Link>
      </Button>
    )
  }
  if (actions.some(({ key, reason }) => key === act.action && reason)) return null
  return (
    <Button size="sm" variant={variant} aria-label={name} onClick={() => onAct(act.action, listing)}>
      {act.label}
    </Button>
  )
}
