import { maxCents, type Cents, type OwnBid } from "@northlot/contract"
import { Gavel } from "lucide-react"
import { useRef, useState, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { NOT_SHOWN, useIsSupport } from "@/shared"
import { Badge, Button, Card, Countdown, EmptyState, LiveHighlight, Loaded, Money, Photo, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { useLiveOwnBids } from "./liveOwnBids"
import { byUrgency, inStableOrder } from "./ownBidOrder"
import { useOwnBids } from "./useOwnBids"

const STATES = {
  leading: { text: "Winning Bid!", tone: "success" },
  outbid: { text: "Outbid!", tone: "danger" },
  negotiating: { text: "Negotiating", tone: "amber" },
  won: { text: "Won", tone: "brand" },
  lost: { text: "Lost", tone: "neutral" },
} as const

interface OwnBidsProps {
  /** The field for a new maximum in a running auction. `onUse` reports whether an amount is typed. */
  field: (offer: OwnBid, onUse: (isUsed: boolean) => void) => ReactNode
  /** The listing ids that the page already shows above this list. */
  above?: ReadonlySet<string>
}

/** The buyer's bids with their current standing, the most urgent first. */
export function OwnBids({ field, above }: OwnBidsProps) {
  const bids = useOwnBids()
  useLiveOwnBids()
  // The listings with a typed amount. Their rows do not move, whatever others bid.
  const [used, setUsed] = useState<readonly string[]>([])
  const shown = bids.data?.offers.filter(({ listingId }) => !above?.has(listingId) || used.includes(listingId)) ?? []
  if (bids.data && bids.data.total > 0 && shown.length === 0) return null
  return (
    <section aria-labelledby="own-bids">
      <div className="mb-3 flex min-h-11 items-center justify-between">
        <h2 id="own-bids" className="text-xl sm:text-2xl">
          Your bids
        </h2>
        {bids.data && bids.data.total > 0 && (
          <Button asChild variant="ghost" size="sm">
            <Link to="/account/bids">All {bids.data.total}</Link>
          </Button>
        )}
      </div>
      <Loaded
        query={bids}
        failed="Your bids could not be loaded"
        waiting={
          <div aria-busy className="flex flex-col gap-3">
            <Skeleton className="h-26 rounded-lg" />
            <Skeleton className="h-26 rounded-lg" />
          </div>
        }
        empty={(data) =>
          data.offers.length === 0 && (
            <EmptyState
              icon={<Gavel />}
              title="Nothing here yet."
              action={
                <Button asChild variant="secondary">
                  <Link to="/auctions">Find a car</Link>
                </Button>
              }
            >
              Cars you bid on are listed here. You see whether you lead.
            </EmptyState>
          )
        }
      >
        {() => (
          <Rows
            offers={shown}
            field={field}
            onEnded={() => void bids.refetch()}
            onUsed={(listingId, isUsed) =>
              setUsed((before) => [...before.filter((id) => id !== listingId), ...(isUsed ? [listingId] : [])])
            }
          />
        )}
      </Loaded>
    </section>
  )
}

interface RowsProps extends Pick<OwnBidsProps, "field"> {
  onEnded: () => void
  onUsed: (listingId: string, isUsed: boolean) => void
}

function Rows({ offers, ...row }: RowsProps & { offers: readonly OwnBid[] }) {
  const [typing, setTyping] = useState(false)
  const kept = useRef<readonly string[]>([])
  const shown = typing ? inStableOrder(offers, kept.current) : [...offers].sort(byUrgency)
  kept.current = shown.map(({ auctionId }) => auctionId)
  return (
    <ul
      className="flex flex-col gap-3"
      onFocus={({ target }) => setTyping(target.tagName === "INPUT")}
      onBlur={() => setTyping(false)}
    >
      {shown.map((offer) => (
        <Row key={offer.auctionId} offer={offer} {...row} />
      ))}
    </ul>
  )
}

function Row({ offer, field, onEnded, onUsed }: RowsProps & { offer: OwnBid }) {
  const support = useIsSupport()
  const { listingId, title, photo, state, currentBidCents, endsAt, ended } = offer
  const running = state === "leading" || state === "outbid"
  const action = actionOf(offer)
  return (
    <Card
      as="li"
      padding="sm"
      className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-3 gap-y-3 sm:gap-x-4 lg:grid-cols-[8rem_minmax(0,1fr)_auto_22rem] lg:items-center"
    >
      <Photo src={photo} alt="" className="aspect-4/3 w-full rounded-sm" />
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-base">
          <Link to={`/listing/${listingId}`} className="hover:underline">
            {title}
          </Link>
        </h3>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Badge tone={STATES[state].tone}>{ended === "voided" ? "Bids voided" : STATES[state].text}</Badge>
          {running ? (
            <Countdown inHours endsAt={endsAt} onEnded={onEnded} className="font-semibold" />
          ) : (
            <span className="text-muted">{untilText(offer)}</span>
          )}
        </p>
      </div>
      <dl className="col-span-full flex flex-wrap gap-x-6 gap-y-1 text-sm lg:col-span-1 lg:text-right">
        <Figure name={state === "won" ? "Your price" : state === "lost" ? "Final price" : "Price now"}>
          <span>
            {currentBidCents === null ? (
              "No bid"
            ) : (
              <LiveHighlight value={currentBidCents}>
                <Money cents={currentBidCents} />
              </LiveHighlight>
            )}
          </span>
        </Figure>
        {state !== "won" && (
          <Figure
            name={support || state === "leading" || offer.proxyMaxCents !== null ? "Your maximum" : "Your highest bid"}
          >
            <span>{support ? NOT_SHOWN : <Money cents={ownMaximum(offer)} />}</span>
          </Figure>
        )}
      </dl>
      <div className="col-span-full lg:col-span-1">
        {running
          ? field(offer, (isUsed) => onUsed(listingId, isUsed))
          : action && (
              <Button
                asChild
                variant={action.main ? "primary" : "secondary"}
                className="w-full lg:ml-auto lg:flex lg:w-fit"
              >
                <Link to={action.to} aria-label={`${action.label}: ${title}`}>
                  {action.label}
                </Link>
              </Button>
            )}
      </div>
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="text-base font-semibold">{children}</dd>
    </div>
  )
}

/** The buyer's maximum bid, in a running or an ended auction. */
function ownMaximum({ state, proxyMaxCents, currentBidCents, amountCents }: OwnBid): Cents {
  if (state === "leading") return proxyMaxCents ?? currentBidCents ?? amountCents
  return maxCents(proxyMaxCents ?? amountCents, amountCents)
}

function untilText({ state, ended, endsAt, feeDueAt }: OwnBid): string {
  if (feeDueAt !== null) return `Fee due by ${formatMoment(feeDueAt)}`
  if (state === "negotiating" || ended === "reserveNotMet") return `Ended below the reserve, ${formatMoment(endsAt)}`
  return ended === "cancelled" ? "The auction was cancelled" : `Ended ${formatMoment(endsAt)}`
}

function actionOf({ state, listingId, saleId, feeDueAt }: OwnBid): { label: string; to: string; main: boolean } | null {
  if (state === "negotiating") return { label: "See the negotiation", to: `/listing/${listingId}`, main: true }
  if (state !== "won") return null
  if (feeDueAt !== null) return { label: "Pay the fee", to: `/pay/buyer?listingId=${listingId}`, main: true }
  return saleId
    ? { label: "See sale", to: `/payments/sale/${saleId}`, main: false }
    : { label: "What comes next", to: "/account/purchases", main: false }
}
