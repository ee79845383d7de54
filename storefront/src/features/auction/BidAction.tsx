import { formatMoney, type Cents, type ListingCard } from "@northlot/contract"
import { useEffect, useState } from "react"
import { Link } from "react-router-dom"
import { useServerTimeOf, useSession } from "@/shared"
import { Button, Popover } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { BiddingRefusal } from "./BiddingRefusal"
import { bidAddress } from "@/entities/listing/bidAddress"
import { wholeDollarsFrom } from "./bidAmounts"
import { bidEntry, type BidEntry } from "./bidEntry"
import { NeedCredit } from "./NeedCredit"
import { useCredits } from "@/entities/payment/useCredits"
import { LazyBoundary } from "@/shared/lazy"
import { whenAtRest } from "@/shared/realtime/whenAtRest"

const BidDialog = lazyPart(() => import("./BidDialog"))

const CLOSED: Partial<Record<BidEntry, string>> = {
  sold: "Sold",
  scheduled: "Not open yet",
  unscheduled: "Not scheduled",
  ended: "Auction ended",
  paused: "Paused",
  "buyers-only": "Buyers only",
  voided: "Bids voided",
}
/** Short labels for a card. */
const SHORT: typeof CLOSED = { scheduled: "Not open", unscheduled: "No date", ended: "Ended" }

/** The phone widths at which the bid bar's button shows the minimum bid; must match the button's `sm:` classes. */
const PHONE = "(width < 40rem)"

/**
 * The listing's main button: bid, or the step that a bid requires first. A card (`compact`) has short labels. After a
 * sign-in, the listing's page opens with the bid dialog. On a phone, the bid bar's button shows the minimum bid, and a
 * press opens the review of that amount.
 */
export function BidAction({ listing, compact = false }: { listing: ListingCard; compact?: boolean }) {
  const { viewer } = useSession()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  // The review of the minimum bid; null opens the form. Each review gets a new `number`, which mounts a new dialog.
  const [review, setReview] = useState<{ maximum: Cents; number: number } | null>(null)
  const credits = useCredits()
  const entry = useServerTimeOf((now) => bidEntry({ listing, viewer, credits: credits.data ?? null, now }))
  // On a narrow card, the label wraps to two lines.
  const looks = {
    size: compact ? "sm" : "lg",
    className: compact ? "px-2 leading-4 whitespace-normal" : "max-sm:h-11 max-sm:px-3.5 max-sm:text-sm",
  } as const

  const mayBid = entry === "bid" || entry === "raise"
  // The dialog's code loads early, so that the dialog opens even if the connection is lost before the press.
  useEffect(() => (mayBid ? whenAtRest(() => void BidDialog.load()) : undefined), [mayBid])

  // An open dialog stays open when the auction ends. Its countdown then shows that the auction has ended.
  const dialog = wanted && (
    <LazyBoundary fallback={null}>
      <BidDialog
        key={review?.number ?? "form"}
        listing={listing}
        open={open}
        onOpenChange={setOpen}
        maximum={review?.maximum}
      />
    </LazyBoundary>
  )
  if (mayBid) {
    const preload = () => void BidDialog.load()
    const least = wholeDollarsFrom(listing.minimumCents)
    const namesLeast = !compact && entry === "bid"
    return (
      <>
        <Button
          {...looks}
          variant="amber"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => {
            setReview(
              namesLeast && matchMedia(PHONE).matches ? { maximum: least, number: (review?.number ?? 0) + 1 } : null
            )
            setWanted(true)
            setOpen(true)
          }}
        >
          <span className={namesLeast ? "max-sm:hidden" : undefined}>
            {entry === "bid" ? "Bid Now" : <Long short="Raise" rest={compact ? "" : " your maximum"} />}
          </span>
          {namesLeast && <span className="whitespace-nowrap tabular-nums sm:hidden">Bid {formatMoney(least)}</span>}
          <Named title={listing.title} />
        </Button>
        {dialog}
      </>
    )
  }
  if (entry === "won") {
    return (
      <Button asChild {...looks}>
        <Link to="/account/purchases">Purchases</Link>
      </Button>
    )
  }
  if (entry === "own") {
    return (
      <Button asChild variant="secondary" {...looks}>
        <Link to={`/sell/edit/${listing.id}`}>{compact ? "Edit" : "This is your listing: edit"}</Link>
      </Button>
    )
  }
  if (entry === "sign-in") {
    return (
      <Button asChild variant="amber" {...looks}>
        <Link to="/login" state={{ from: bidAddress(listing.slug) }}>
          <span>{compact ? "Bid Now" : <Long short="Sign in" rest=" to bid" />}</span>
          <Named title={listing.title} />
        </Link>
      </Button>
    )
  }
  if (entry === "need-credit") {
    return (
      <>
        <NeedCredit {...looks} listingId={listing.id} />
        {dialog}
      </>
    )
  }
  if (entry === "not-allowed") {
    return (
      <Popover
        label="Why you cannot bid"
        align="end"
        trigger={
          <Button {...looks} variant="secondary">
            <span>{compact ? "Cannot bid" : <Long short="Cannot bid" rest=" yet" />}</span>
          </Button>
        }
      >
        <BiddingRefusal />
      </Popover>
    )
  }
  return (
    <>
      <Button {...looks} variant="secondary" disabled>
        <span>{(compact && SHORT[entry]) || CLOSED[entry]}</span>
      </Button>
      {dialog}
    </>
  )
}

/** Adds the car's title for screen readers: the buttons of all cars on a page have the same words. */
function Named({ title }: { title: string }) {
  return <span className="sr-only"> on {title}</span>
}

/** On a phone, the bid bar shows only `short`; a screen reader reads `rest` too. */
function Long({ short, rest }: { short: string; rest: string }) {
  return (
    <span>
      {short}
      <span className="max-sm:sr-only">{rest}</span>
    </span>
  )
}
