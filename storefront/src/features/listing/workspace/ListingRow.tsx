import { isFeatured, type SellerListing } from "@northlot/contract"
import { clsx } from "clsx"
import { Pin } from "lucide-react"
import { memo } from "react"
import { Link } from "react-router-dom"
import { useServerTimeOf } from "@/shared"
import { Badge, Button, CarTitle, Countdown, LiveHighlight, Money, Photo, type Tone } from "@/ui"
import { formatDay, formatMoment } from "@/ui/rules/moment"
import { RelistButton } from "../schedule/RelistButton"
import { isScheduled, menuActions, primaryAct, rowActions, type PrimaryAct, type RowActionKey } from "./rowActions"
import { RowCheckbox } from "./RowCheckbox"
import { RowMenu } from "./RowMenu"

const TONES: Record<SellerListing["status"], Tone> = {
  live: "success",
  draft: "neutral",
  sold: "brand",
  closed: "danger",
}

type RowTask = NonNullable<SellerListing["task"]>

/**
 * The texts for a seller's tasks, such as 'Name your price.'. The table of cars and the list of tasks show the same
 * texts.
 */
export interface TaskWording {
  of: (task: RowTask, listingId: string) => { text: string; to: string }
  /** The deadline as text: 'Until Fri 6:05 p.m., in 3 h'. */
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
  const blocked = new Set(actions.filter(({ reason }) => reason !== null).map(({ key }) => key))
  const editable = actions.some(({ key }) => key === "edit") && !blocked.has("edit")
  const main = primaryAct(listing, (waiting) => wording.of(waiting, id).to)
  return (
    <>
      <div role="cell" className="self-start lg:self-center">
        <RowCheckbox label={`Select ${title}`} checked={selected} onChange={(on) => onSelect(id, on)} />
      </div>
      <div
        role="cell"
        className="col-span-2 grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm lg:col-span-1"
      >
        <Photo
          src={thumbUrl ?? undefined}
          alt=""
          className="aspect-4/3 w-16 rounded-md lg:row-span-2 lg:w-20 [&>svg]:size-7"
        />
        <div className="min-w-0">
          <p className="line-clamp-2 text-base leading-snug font-semibold break-words">
            <Link to={editable ? `/sell/edit/${id}` : `/listing/${id}`} className="hover:underline">
              <CarTitle>{title}</CarTitle>
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            <span className="max-lg:hidden">{listing.shortReference}</span>
            <span className="whitespace-nowrap">{counted(listing.bidCount, "bid")}</span>
            <span className="whitespace-nowrap max-lg:hidden">{counted(listing.watchers, "watcher")}</span>
            <span aria-hidden className="whitespace-nowrap lg:hidden">
              {counted(views, "view")}
            </span>
            {listing.health !== null && (
              <span className={clsx("font-semibold whitespace-nowrap", healthLooks(listing.health))}>
                Health {listing.health}
              </span>
            )}
          </p>
        </div>
        <div className="col-span-full min-w-0 empty:hidden lg:col-span-1 lg:col-start-2">
          <Badges listing={listing} />
          {task && <Task task={task} listingId={id} wording={wording} />}
          {missing.length > 0 && (
            <ul aria-label="Before it can go live" className="flex flex-wrap gap-x-3 text-amber">
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div
        role="cell"
        className="flex flex-wrap items-baseline gap-x-2 max-lg:col-start-2 lg:flex-col lg:items-end lg:text-right"
      >
        <LiveHighlight value={listing.currentBidCents}>
          <Money cents={listing.currentBidCents ?? listing.openingPriceCents} className="font-bold" />
        </LiveHighlight>
        <p className="text-sm whitespace-nowrap text-muted">{priceMeaning(listing)}</p>
      </div>
      <div
        role="cell"
        className="flex items-center justify-end gap-x-2 text-right max-lg:flex-row-reverse lg:flex-col lg:items-end"
      >
        <Badge tone={scheduled || onOfferUntil ? "info" : TONES[status]} className="capitalize">
          {onOfferUntil ? "On offer" : scheduled ? "Scheduled" : status}
        </Badge>
        <p className="text-sm">
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
        className="flex items-center justify-end gap-2 max-lg:col-span-2 max-lg:col-start-2 max-lg:*:first:flex-1 sm:max-lg:*:first:flex-none"
      >
        <Primary listing={listing} main={main} blocked={blocked} onAct={onAct} onEnded={onEnded} />
        <RowMenu listing={listing} actions={menuActions(listing, main)} onAct={onAct} />
      </div>
    </>
  )
})

const HOUR_MILLISECONDS = 3_600_000
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

/** The colour of Listing Health: green from 80, amber from 50 (spec §9). */
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
  return shown.length === 0 ? null : <div className="flex flex-wrap gap-1">{shown}</div>
}

/** The seller's open task with its deadline; marked urgent in the last hour. */
function Task({ task, listingId, wording }: { task: RowTask; listingId: string; wording: TaskWording }) {
  const { dueAt } = task
  const when = useServerTimeOf((now) => (dueAt === null ? "" : wording.deadline(dueAt, now)))
  const urgent = useServerTimeOf((now) => dueAt !== null && Date.parse(dueAt) - now < HOUR_MILLISECONDS)
  return (
    <p className="flex flex-wrap gap-x-2 text-pretty">
      {/* A phone hides this text, because the button below it says the same. */}
      <span className="font-semibold max-lg:sr-only">{wording.of(task, listingId).text}</span>
      {dueAt !== null && (
        <time dateTime={dueAt} className={urgent ? "font-semibold text-danger" : "text-muted"}>
          {when}
        </time>
      )}
    </p>
  )
}

interface PrimaryProps extends Pick<ListingRowProps, "listing" | "onAct" | "onEnded"> {
  main: PrimaryAct
  blocked: ReadonlySet<RowActionKey>
}

/** The button for the row's main action; it is less prominent if the row has no task. */
function Primary({ listing, main, blocked, onAct, onEnded }: PrimaryProps) {
  const variant = listing.task ? "primary" : "secondary"
  const name = `${main.label}: ${listing.title}`
  if ("relist" in main) return <RelistButton listing={listing} onChanged={onEnded} />
  if ("to" in main) {
    return (
      <Button asChild size="sm" variant={variant} className="max-lg:h-11">
        <Link to={main.to} aria-label={name}>
          {main.label}
        </Link>
      </Button>
    )
  }
  if (blocked.has(main.action)) return null
  return (
    <Button
      size="sm"
      variant={variant}
      aria-label={name}
      className="max-lg:h-11"
      onClick={() => onAct(main.action, listing)}
    >
      {main.label}
    </Button>
  )
}
