import type { AnswerOf, OwnBid, endpoints as Endpoints, Cents } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Gavel } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { useLiveListings } from "@/entities/listing/useListings"
import {
  LIST_PAGE_SIZE,
  NOT_SHOWN,
  PagedList,
  api,
  applyEvent,
  endpoints,
  queryKeys,
  readOffset,
  useIntervalWithoutSocket,
  useIsSupport,
  useListInAddress,
  useSocketEvent,
  withEach,
  writeOffset,
} from "@/shared"
import {
  Badge,
  Button,
  Card,
  Countdown,
  EmptyState,
  LiveHighlight,
  Money,
  Photo,
  Skeleton,
  Tabs,
  type Tone,
} from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

type Tab = "active" | "won" | "lost"
type Offers = AnswerOf<typeof Endpoints.listOffers>

const OWN_BIDS_MILLISECONDS = 10_000
const TABS: readonly { value: Tab; label: string }[] = [
  { value: "active", label: "Active" },
  { value: "won", label: "Won" },
  { value: "lost", label: "Lost" },
]
const EMPTY: Record<Tab, { title: string; text: string }> = {
  active: {
    title: "You have no running bids.",
    text: "Cars that you bid on are listed here for as long as their auction runs.",
  },
  won: { title: "You have not won an auction yet.", text: "Cars that you win move here, and to your purchases." },
  lost: { title: "Nothing here yet.", text: "Auctions that went to somebody else are listed here." },
}

interface Search {
  tab: Tab
  offset: number
}

const read = (address: URLSearchParams): Search => ({
  tab: TABS.find(({ value }) => value === address.get("tab"))?.value ?? "active",
  offset: readOffset(address),
})
const write = (current: Search, { tab = current.tab, offset = 0 }: Partial<Search>) => {
  const address = new URLSearchParams()
  if (tab !== "active") address.set("tab", tab)
  writeOffset(address, offset)
  return address
}

interface BidsPageProps {
  /** The field for a new maximum in a running auction. */
  field: (offer: OwnBid) => ReactNode
}

/** /account/bids: every auction in which this person has bid, with the current standing, the most urgent first. */
export function BidsPage({ field }: BidsPageProps) {
  useLiveListings()
  const { search, show } = useListInAddress<Search>({ read, write })
  const query = { limit: LIST_PAGE_SIZE, offset: search.offset, tab: search.tab, sort: "urgency" as const }
  const key = [...queryKeys.listings.all, "offers", query]
  const refetchInterval = useIntervalWithoutSocket(OWN_BIDS_MILLISECONDS)
  const list = useQuery({
    queryKey: key,
    refetchInterval,
    queryFn: ({ signal }) => api(endpoints.listOffers, { query, signal }),
    placeholderData: (previous) => previous,
  })
  useLiveOffers(key)
  const { counts } = list.data ?? {}
  return (
    <div className="flex flex-col gap-4 py-6">
      <h1>Bids</h1>
      <Tabs
        label="Bids"
        value={search.tab}
        onValueChange={(tab) => show({ tab }, { replace: false })}
        items={TABS.map(({ value, label }) => ({ value, label: counts ? `${label} (${counts[value]})` : label }))}
      >
        <div className="flex flex-col gap-4">
          <PagedList
            query={list}
            offset={search.offset}
            onOffsetChange={(offset, options) => show({ offset }, options)}
            noun="auctions"
            failed="Your bids could not be loaded"
            waiting={
              <div aria-busy className="flex flex-col gap-3">
                <Skeleton className="h-28" />
                <Skeleton className="h-28" />
                <Skeleton className="h-28" />
              </div>
            }
            empty={({ offers }) =>
              offers.length === 0 &&
              !list.isPlaceholderData && (
                <EmptyState
                  icon={<Gavel />}
                  title={EMPTY[search.tab].title}
                  action={
                    <Button asChild variant="secondary">
                      <Link to="/auctions">Find a car</Link>
                    </Button>
                  }
                >
                  {EMPTY[search.tab].text}
                </EmptyState>
              )
            }
          >
            {({ offers }) => (
              <ul
                aria-label={`${TABS.find(({ value }) => value === search.tab)!.label} bids`}
                aria-busy={list.isPlaceholderData}
                className="grid gap-3 lg:grid-cols-2"
              >
                {offers.map((offer) => (
                  <OfferRow key={offer.auctionId} offer={offer} field={field} onEnded={() => void list.refetch()} />
                ))}
              </ul>
            )}
          </PagedList>
        </div>
      </Tabs>
    </div>
  )
}

/**
 * Updates prices and standings from socket events. Fetches the list again if an event does not contain all changed
 * values.
 */
function useLiveOffers(key: readonly unknown[]): void {
  const queries = useQueryClient()
  const change = (auctionId: string, apply: (offer: OwnBid) => OwnBid) =>
    applyEvent<Offers>(queries, key, (page) =>
      withEach(page, "offers", (offer) => (offer.auctionId === auctionId ? apply(offer) : offer))
    )
  useSocketEvent("bid:updated", (bid) =>
    change(bid.auctionId, (offer) =>
      bid.seq < offer.lastSeq
        ? offer
        : {
            ...offer,
            currentBidCents: bid.currentBidCents,
            minimumCents: bid.minimumCents,
            endsAt: bid.endsAt,
            lastSeq: bid.seq,
          }
    )
  )
  useSocketEvent("bid:standing", ({ auctionId, isTopBidder, outbid, proxyMaxCents }) => {
    change(auctionId, (offer) =>
      isTopBidder ? { ...offer, state: "leading", proxyMaxCents } : outbid ? { ...offer, state: "outbid" } : offer
    )
    // The event `bid:standing` contains neither the person's highest bid nor their voided bids, so the list is fetched
    // again.
    void queries.invalidateQueries({ queryKey: key })
  })
  useSocketEvent("listing:changed", ({ listingId }) => {
    const offers = queries.getQueryData<Offers>(key)?.offers ?? []
    if (offers.some((offer) => offer.listingId === listingId)) void queries.invalidateQueries({ queryKey: key })
  })
  useSocketEvent("sale:changed", () => void queries.invalidateQueries({ queryKey: key }))
}

const STATES: Record<OwnBid["state"], { label: string; tone: Tone }> = {
  leading: { label: "Winning Bid!", tone: "success" },
  outbid: { label: "Outbid!", tone: "danger" },
  negotiating: { label: "Negotiating", tone: "amber" },
  won: { label: "Won", tone: "brand" },
  lost: { label: "Lost", tone: "neutral" },
}

function OfferRow({ offer, field, onEnded }: BidsPageProps & { offer: OwnBid; onEnded: () => void }) {
  const { listingId, title, photo, state, amountCents, currentBidCents, proxyMaxCents, endsAt, ended } = offer
  const running = state === "leading" || state === "outbid"
  const support = useIsSupport()
  const action = actionOf(offer)
  return (
    <li className="min-w-0">
      <Card as="article" aria-label={title} padding="sm" className="flex h-full flex-wrap items-start gap-x-4 gap-y-3">
        <Photo src={photo} alt="" className="h-18 w-24 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="line-clamp-2 text-base">
            <Link to={`/listing/${listingId}`} className="hover:underline">
              {title}
            </Link>
          </h2>
          <div className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
            <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
            {running ? (
              <Countdown inHours endsAt={endsAt} onEnded={onEnded} className="font-semibold" />
            ) : (
              <span className="text-muted">{endingOf(ended, endsAt)}</span>
            )}
          </div>
        </div>
        <div className="flex w-full flex-wrap items-end justify-between gap-3 border-t border-line pt-3">
          <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <Amount
              name={state === "won" ? "Your price" : running || ended === "voided" ? "Price now" : "Final price"}
              cents={currentBidCents}
              live={running}
            />
            {state !== "won" && state !== "leading" && proxyMaxCents === null && (
              <Amount name="Your highest bid" cents={amountCents} />
            )}
            {proxyMaxCents !== null && <Amount name="Your maximum" cents={proxyMaxCents} />}
            {support && (
              <div>
                <dt className="text-muted">Your maximum</dt>
                <dd>{NOT_SHOWN}</dd>
              </div>
            )}
          </dl>
          {action && (
            <Button asChild size="sm" variant={action.main ? "primary" : "secondary"}>
              <Link to={action.to} aria-label={`${action.label}: ${title}`}>
                {action.label}
              </Link>
            </Button>
          )}
        </div>
        {running && <div className="w-full">{field(offer)}</div>}
      </Card>
    </li>
  )
}

function Amount({ name, cents, live = false }: { name: string; cents: Cents | null; live?: boolean }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">
        {cents === null ? (
          "No bid"
        ) : live ? (
          <LiveHighlight value={cents}>
            <Money cents={cents} />
          </LiveHighlight>
        ) : (
          <Money cents={cents} />
        )}
      </dd>
    </div>
  )
}

function endingOf(ended: OwnBid["ended"], endsAt: string): string {
  if (ended === "reserveNotMet") return `Ended below the reserve, ${formatMoment(endsAt)}`
  if (ended === "voided") return "We voided your bids. Please contact us if you think that this is a mistake."
  if (ended === "cancelled") return "The auction was cancelled"
  return `Ended ${formatMoment(endsAt)}`
}

function actionOf({ state, listingId }: OwnBid): { label: string; to: string; main: boolean } | null {
  switch (state) {
    case "outbid":
      return { label: "Bid again", to: `/listing/${listingId}`, main: false }
    case "leading":
      return { label: "Open", to: `/listing/${listingId}`, main: false }
    case "negotiating":
      return { label: "See the negotiation", to: `/listing/${listingId}`, main: true }
    case "won":
      return { label: "What comes next", to: "/account/purchases", main: false }
    case "lost":
      return null
  }
}
