import { Gavel } from "lucide-react"
import { Link } from "react-router-dom"
import { messageOf } from "@/shared"
import { Badge, Button, Card, EmptyState, ErrorState, LiveHighlight, Money, Photo, Skeleton } from "@/ui"
import { useLiveOwnBids, useOwnBids } from "./useOwnBids"

const GRID = "grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3"
const STATES = {
  leading: { text: "Winning Bid!", tone: "success" },
  outbid: { text: "Outbid!", tone: "danger" },
  negotiating: { text: "Negotiating", tone: "amber" },
  won: { text: "Won", tone: "brand" },
  lost: { text: "Lost", tone: "neutral" },
} as const

/** The buyer's own bids with how they stand now. */
export function OwnBids() {
  const bids = useOwnBids()
  useLiveOwnBids()
  return (
    <section aria-labelledby="own-bids">
      <div className="mb-3 flex min-h-11 items-center justify-between">
        <h2 id="own-bids" className="text-xl sm:text-2xl">
          Your bids
        </h2>
        {bids.data && bids.data.total > bids.data.offers.length && (
          <Button asChild variant="ghost" size="sm">
            <Link to="/account/bids">All {bids.data.total}</Link>
          </Button>
        )}
      </div>
      {bids.isPending ? (
        <div aria-busy className={GRID}>
          <Skeleton className="h-26 rounded-lg" />
          <Skeleton className="h-26 rounded-lg" />
          <Skeleton className="h-26 rounded-lg" />
        </div>
      ) : bids.isLoadingError ? (
        <ErrorState
          title="Your bids could not be loaded"
          message={messageOf(bids.error)}
          onRetry={() => void bids.refetch()}
          retrying={bids.isFetching}
        />
      ) : bids.data.offers.length === 0 ? (
        <EmptyState
          icon={<Gavel />}
          title="Nothing here yet."
          action={
            <Button asChild variant="secondary">
              <Link to="/auctions">Find a car</Link>
            </Button>
          }
        >
          Cars you bid on are listed here with how you stand.
        </EmptyState>
      ) : (
        <ul className={GRID}>
          {bids.data.offers.map((offer) => (
            <li key={offer.auctionId} className="min-w-0">
              <Card padding="sm" interactive className="relative flex items-center gap-3">
                <Photo src={offer.photo} alt={offer.title} className="h-18 w-24 shrink-0 rounded-sm" />
                <div className="min-w-0 flex-1">
                  <Link
                    to={`/listing/${offer.listingId}`}
                    className="block truncate text-sm font-semibold after:absolute after:inset-0"
                  >
                    {offer.title}
                  </Link>
                  <p className="text-sm text-muted">
                    <span className="whitespace-nowrap">
                      Yours <Money cents={offer.amountCents} /> ·
                    </span>{" "}
                    {offer.currentBidCents === null ? (
                      "no bid now"
                    ) : (
                      <LiveHighlight value={offer.currentBidCents} className="whitespace-nowrap">
                        now <Money cents={offer.currentBidCents} />
                      </LiveHighlight>
                    )}
                  </p>
                  <Badge className="mt-1.5" tone={STATES[offer.state].tone}>
                    {offer.ended === "voided" ? "Bids voided" : STATES[offer.state].text}
                  </Badge>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
