import { isFeatured } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { Coins, Gavel } from "lucide-react"
import { Suspense, lazy } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, useClock, usePageTitle, useSession } from "@/app"
import { Badge, Button, Card, EmptyState, ErrorState, Money, Photo, Skeleton } from "@/ui"
import { CREDITS_PURCHASE_PATH } from "@/features/bidding/creditsPurchase"
import { ListingGrid, ListingGridSkeleton } from "./ListingGrid"
import { useListings, useLiveListings } from "./useListings"

const OpenOffers = lazy(() => import("@/features/offers/OpenOffers"))

const RAIL = 5
const OFFERS = "grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3"
const STATES = {
  leading: { text: "Winning Bid!", tone: "success" },
  outbid: { text: "Outbid!", tone: "danger" },
  negotiating: { text: "Negotiating", tone: "amber" },
  won: { text: "Won", tone: "brand" },
  lost: { text: "Lost", tone: "neutral" },
} as const

/** /buyers: credits, own bids and three rails (spec §2). */
export default function BuyersPage() {
  usePageTitle("Buyers")
  useLiveListings()
  const { viewer } = useSession()
  const clock = useClock()
  const live = useListings({ limit: 100 })
  const offers = useOffers()
  const listings = live.data?.listings ?? []
  const body = (...words: string[]) => listings.filter((listing) => words.some((word) => listing.body.toLowerCase().includes(word))).slice(0, RAIL)
  const featured = listings.filter((listing) => isFeatured(listing, clock.serverNow())).slice(0, RAIL)
  const rails = [
    { title: "Featured Auctions", listings: featured.length > 0 ? featured : listings.slice(0, RAIL) },
    { title: "Sedan & Coupe", listings: body("sedan", "coupe") },
    { title: "SUV & Truck", listings: body("suv", "truck") },
  ]
  return (
    <div className="flex flex-col gap-10 py-6">
      <h1 className="text-3xl">Welcome back{viewer ? `, ${viewer.first}` : ""}</h1>
      {viewer?.buyerType === "private" && <Credits />}
      <Suspense fallback={null}>
        <OpenOffers />
      </Suspense>
      <OwnBids offers={offers} />
      {/* The rails wait for the bids above them, which may take any height. */}
      {!offers.isPending && live.isPending && <ListingGridSkeleton layout="row" count={RAIL} />}
      {live.isError && <ErrorState title="Failed to load listings" message={messageOf(live.error)} onRetry={() => void live.refetch()} retrying={live.isFetching} />}
      {!offers.isPending &&
        live.isSuccess &&
        rails.map((rail) =>
          rail.listings.length === 0 ? null : (
            <section key={rail.title}>
              <div className="mb-3 flex items-end justify-between">
                <h2 className="text-xl sm:text-2xl">{rail.title}</h2>
                <Button asChild variant="ghost" size="sm">
                  <Link to="/auctions">All auctions</Link>
                </Button>
              </div>
              <ListingGrid layout="row" listings={rail.listings} />
            </section>
          )
        )}
    </div>
  )
}

function Credits() {
  const credits = useQuery({ queryKey: queryKeys.credits, queryFn: ({ signal }) => api(endpoints.creditBalance, { signal }) })
  // Credits fail silently (spec §8); while they load, their place is kept.
  if (credits.isError) return null
  if (!credits.data) return <Skeleton className="h-24 rounded-lg" />
  const { balance } = credits.data
  return (
    <Card className="flex min-h-24 flex-wrap items-center gap-x-4 gap-y-3">
      <Coins aria-hidden className="size-8 shrink-0 text-amber" />
      <p className="min-w-0 flex-1 basis-40">
        <span className="font-semibold tabular-nums">
          {balance} {balance === 1 ? "credit" : "credits"}
        </span>
        <span className="block text-sm text-muted">{balance > 0 ? "One credit lets you bid on any number of auctions." : "Private buyers need 1 credit to bid."}</span>
      </p>
      <Button asChild variant={balance > 0 ? "secondary" : "amber"}>
        <Link to={CREDITS_PURCHASE_PATH}>Buy Credits</Link>
      </Button>
    </Card>
  )
}

function useOffers() {
  return useQuery({
    queryKey: [...queryKeys.listings.all, "offers"],
    queryFn: ({ signal }) => api(endpoints.listOffers, { query: { limit: 12 }, signal }),
  })
}

function OwnBids({ offers }: { offers: ReturnType<typeof useOffers> }) {
  return (
    <section>
      <h2 className="mb-3 text-xl sm:text-2xl">Your bids</h2>
      {offers.isPending ? (
        <div aria-busy className={OFFERS}>
          <Skeleton className="h-26 rounded-lg" />
          <Skeleton className="h-26 rounded-lg" />
          <Skeleton className="h-26 rounded-lg" />
        </div>
      ) : offers.isError ? (
        <ErrorState title="Your bids could not be loaded" message={messageOf(offers.error)} onRetry={() => void offers.refetch()} retrying={offers.isFetching} />
      ) : offers.data.offers.length === 0 ? (
        <EmptyState icon={<Gavel />} title="Nothing here yet." action={<Button asChild variant="secondary"><Link to="/auctions">Find a car</Link></Button>}>
          Cars you bid on are listed here with how you stand.
        </EmptyState>
      ) : (
        <ul className={OFFERS}>
          {offers.data.offers.map((offer) => (
            <li key={offer.auctionId}>
              <Card padding="sm" interactive className="relative flex items-center gap-3">
                <Photo src={offer.photo} alt={offer.title} className="h-18 w-24 shrink-0 rounded-sm" />
                <div className="min-w-0 flex-1">
                  <Link to={`/listing/${offer.listingId}`} className="block truncate text-sm font-semibold after:absolute after:inset-0">
                    {offer.title}
                  </Link>
                  <p className="text-sm text-muted">
                    <span className="whitespace-nowrap">
                      Yours <Money cents={offer.amountCents} /> ·
                    </span>{" "}
                    <span className="whitespace-nowrap">
                      now <Money cents={offer.currentBidCents} />
                    </span>
                  </p>
                  <Badge className="mt-1.5" tone={STATES[offer.state].tone}>
                    {STATES[offer.state].text}
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
