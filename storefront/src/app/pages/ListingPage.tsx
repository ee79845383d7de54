import type { ListingView, Notice } from "@northlot/contract"
import { BadgeCheck, Clock, Store } from "lucide-react"
import { useEffect } from "react"
import { Link, useParams } from "react-router-dom"
import { useSeeNoticesAbout } from "@/entities/account/useSeeNoticesAbout"
import { usePageTitle, useSectionOfAddress, useServerTimeOf, useSession, useSettings } from "@/shared"
import { BidAction } from "@/features/auction/BidAction"
import { BidHistory } from "@/features/auction/BidHistory"
import { InViewport, LazyBoundary, hydratedPart } from "@/shared/lazy"
import { lazyPart } from "@/ui/lazyPart"
import { Alert, Badge, Button, Card, CarTitle, EmptyState, QueryError, FactLine, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { CarfaxLink } from "@/features/listing/CarfaxLink"
import { BidBar } from "@/features/listing/BidBar"
import { Disclosures } from "@/features/listing/Disclosures"
import { Gallery } from "@/features/listing/Gallery"
import { EndLine } from "@/entities/listing/EndLine"
import { useListing, useLiveListings } from "@/entities/listing/useListings"

const AuctionTerms = hydratedPart(() => import("@/features/auction/AuctionTerms"))
const BesideBid = hydratedPart(() => import("@/features/auction/BesideBid"))
const FinanceButton = hydratedPart(() => import("@/features/finance/FinanceButton"))
const ListingOffer = hydratedPart(() => import("@/features/negotiation/ListingOffer"))
const ChangedDisclosureBanner = hydratedPart(() => import("@/features/listing/ChangedDisclosureBanner"))
const InspectionCard = hydratedPart(() => import("@/features/certification/InspectionCard"))
const ShareButton = hydratedPart(() => import("@/features/listing/ShareButton"))
const ReportButton = hydratedPart(() => import("@/features/listing/ReportButton"))
const WatchButton = hydratedPart(() => import("@/features/search/watchlist/WatchButton"))
const SpecificationTable = hydratedPart(() => import("@/features/listing/SpecificationTable"))
const Questions = hydratedPart(() => import("@/features/listing/questions/Questions"))
const SellerRecord = hydratedPart(() => import("@/features/listing/SellerRecord"))
const CarActions = lazyPart(() => import("./seller/CarActions"))
const OwnerBar = hydratedPart(() => import("@/features/listing/owner/OwnerBar"))
const VehicleSlots = hydratedPart(() => import("@/features/listing/slots/VehicleSlots"))
const PriceChart = hydratedPart(() => import("@/features/auction/PriceChart"))
const PastSales = hydratedPart(() => import("@/features/listing/past/PastSales"))
const MoreLikeThis = hydratedPart(() => import("@/app/cars/MoreLikeThis"))
const EndedOffer = hydratedPart(() => import("@/features/negotiation/EndedOffer"))

/** /listing/{id or slug} (spec §2, document 2). */
export default function ListingPage() {
  const { id = "" } = useParams()
  const { viewer } = useSession()
  const page = useListing(id)
  const listing = page.data?.listing
  usePageTitle(listing?.title ?? "Listing")
  useLiveListings(listing?.id)
  if (page.isPending) {
    return (
      <div
        className="grid gap-8 py-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
        role="status"
        aria-label="Loading listing…"
      >
        <div className="flex flex-col gap-4">
          <Skeleton className="aspect-4/3 w-full rounded-lg lg:aspect-video" />
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-40" />
        </div>
        <Skeleton className="h-96" />
      </div>
    )
  }
  if (page.isError && page.error && "status" in page.error && page.error.status === 404) {
    const notFound = (
      <EmptyState
        className="my-10"
        titleAs="h1"
        title="Listing data not found."
        action={
          <Button asChild variant="secondary">
            <Link to="/auctions">Back to the auctions</Link>
          </Button>
        }
      >
        The listing may have been taken down, or the address is not complete.
      </EmptyState>
    )
    if (viewer?.role !== "buyer") return notFound
    return (
      <LazyBoundary fallback={<Skeleton className="my-10 h-48" />}>
        <EndedOffer listingId={id} otherwise={notFound} />
      </LazyBoundary>
    )
  }
  if (!listing) {
    return <QueryError className="my-10" query={page} failed="Could not load listing" />
  }
  return <Listing listing={listing} />
}

/** The listing page shows these notices' content itself, so it dismisses them. */
const SHOWN_HERE: readonly Notice["type"][] = [
  "outbid",
  "disclosureChanged",
  "bidsVoided",
  "auctionExtended",
  "negotiation",
  "question",
]

function Listing({ listing }: { listing: ListingView }) {
  useCountedView(listing)
  useSectionOfAddress()
  useSeeNoticesAbout(({ type, listingId }) => listingId === listing.id && SHOWN_HERE.includes(type))
  const { data: settings } = useSettings()
  // Only the seller and the person with an offer can see a draft.
  const onOffer = listing.status === "draft" && (!listing.isOwner || Boolean(listing.owner?.onOfferUntil))
  const live = listing.status === "live"
  return (
    <article className="flex flex-col gap-8 pb-4 sm:py-4 lg:pb-10">
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <Gallery photos={listing.photos} videos={listing.videoUrls} title={listing.title} />
          <header className="relative flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h1>
                <CarTitle>{listing.title}</CarTitle>
              </h1>
              <Facts listing={listing} />
              <Marks listing={listing} />
            </div>
            {/* On a phone over the photo, so the title has the whole line. */}
            <div className="flex shrink-0 gap-2 max-sm:absolute max-sm:right-0 max-sm:bottom-[calc(100%+2rem)]">
              {!listing.isOwner && (live || listing.watching) && (
                <LazyBoundary fallback={<Skeleton className="h-11 w-11 sm:w-26" />}>
                  <WatchButton listing={listing} />
                </LazyBoundary>
              )}
              <LazyBoundary fallback={<Skeleton className="size-11" />}>
                <ShareButton listing={listing} />
              </LazyBoundary>
            </div>
          </header>
          {live && listing.disclosuresChangedAt && (listing.isTopBidder || listing.outbid) && (
            <LazyBoundary fallback={null}>
              <ChangedDisclosureBanner listing={listing} />
            </LazyBoundary>
          )}
          {live && listing.extendedForOutage && <OutageNotice outage={listing.extendedForOutage} />}
          {live && listing.pausedUntil && <PauseNotice until={listing.pausedUntil} />}
          {onOffer ? (
            <LazyBoundary fallback={<Skeleton className="h-56" />}>
              <ListingOffer listingId={listing.id} />
            </LazyBoundary>
          ) : listing.isOwner ? (
            <>
              <LazyBoundary fallback={<Skeleton className="h-40" />}>
                <OwnerBar listing={listing} />
              </LazyBoundary>
              <LazyBoundary fallback={<Skeleton className="h-64" />}>
                <CarActions listing={listing} />
              </LazyBoundary>
            </>
          ) : null}
          <Disclosures listing={listing} />
        </div>
        <PriceColumn listing={listing} bids={!onOffer && !listing.isOwner} />
        <div className="flex min-w-0 flex-col gap-8">
          {listing.description && (
            <section>
              <h2 className="text-xl">Vehicle description</h2>
              <p className="mt-2 max-w-prose whitespace-pre-line">{listing.description}</p>
            </section>
          )}
          {listing.carfaxUrl && <CarfaxLink url={listing.carfaxUrl} />}
          <LazyBoundary fallback={<Skeleton className="h-96" />}>
            <SpecificationTable listing={listing} />
          </LazyBoundary>
          {(listing.features.length > 0 || listing.featuresExtra) && (
            <section>
              <h2 className="text-xl">Features</h2>
              <ul className="mt-3 flex flex-wrap gap-2">
                {[
                  ...listing.features,
                  ...listing.featuresExtra
                    .split(",")
                    .map((extra) => extra.trim())
                    .filter(Boolean),
                ].map((feature) => (
                  <li key={feature}>
                    <Badge className="py-1 text-sm">{feature}</Badge>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {settings?.slots.vehicle && (
            <LazyBoundary fallback={null}>
              <VehicleSlots listingId={listing.id} />
            </LazyBoundary>
          )}
          <section id="questions" tabIndex={-1} aria-label="Questions" className="scroll-mt-24 focus:outline-none">
            <h2 className="mb-3 text-xl">Questions</h2>
            <LazyBoundary fallback={<Skeleton className="h-40" />}>
              <Questions listing={listing} />
            </LazyBoundary>
          </section>
          <div className="flex flex-col gap-2">
            <Seller listing={listing} />
            {listing.status !== "draft" && (
              <LazyBoundary fallback={null}>
                <ReportButton listing={listing} />
              </LazyBoundary>
            )}
          </div>
          {(listing.northlotVerification.videoInspectedAt || listing.northlotVerification.verified) && (
            <LazyBoundary fallback={<Skeleton className="h-40" />}>
              <InspectionCard listing={listing} />
            </LazyBoundary>
          )}
        </div>
      </div>
      <InViewport margin="1000px">
        <LazyBoundary fallback={null}>
          <PastSales listing={listing} />
          {listing.status !== "draft" && <MoreLikeThis listing={listing} />}
        </LazyBoundary>
      </InViewport>
    </article>
  )
}

/**
 * The column with the price, the buyer's total cost and the bids. On a wide screen it stands beside the rest of the
 * page, and only its bids scroll, so the bid button stays visible. On a very low screen the whole column scrolls.
 */
function PriceColumn({ listing, bids }: { listing: ListingView; bids: boolean }) {
  const live = listing.status === "live"
  return (
    <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-m-1 lg:p-1 lg:not-print:sticky lg:not-print:top-22 lg:not-print:max-h-[calc(100dvh-6.5rem)] lg:not-print:overflow-y-auto">
      {bids && (
        <div className="shrink-0 lg:rounded-lg lg:border lg:border-line lg:bg-raised lg:shadow-md">
          <BidBar listing={listing} action={<BidAction listing={listing} />} />
          {live && (
            <div className="flex min-h-9 flex-wrap gap-x-2 gap-y-2 lg:px-5 lg:py-3">
              {listing.endsAt && <EndLine endsAt={listing.endsAt} className="w-full font-semibold" />}
              <LazyBoundary fallback={null}>
                <AuctionTerms listing={listing} />
                <BesideBid listing={listing} />
                <FinanceButton listing={listing} />
              </LazyBoundary>
            </div>
          )}
        </div>
      )}
      {/* The room at the sides is for the ring of what has the focus. */}
      <div className="flex min-h-0 flex-col gap-6 lg:-mx-1 lg:min-h-48 lg:px-1 lg:not-print:overflow-y-auto">
        <section id="bids" tabIndex={-1} aria-label="Bids" className="scroll-mt-24 focus:outline-none">
          <h2 className="mb-3 text-xl">Bids</h2>
          <BidHistory listingId={listing.id} />
        </section>
        {listing.bidCount > 1 && (
          <InViewport className="min-h-51">
            <LazyBoundary fallback={<Skeleton className="h-51" />}>
              <PriceChart listing={listing} />
            </LazyBoundary>
          </InViewport>
        )}
      </div>
    </div>
  )
}

/** Counts a view in the seller's figures. */
function useCountedView({ id, isOwner, status }: ListingView): void {
  const counts = !isOwner && status !== "draft"
  useEffect(() => {
    if (counts)
      void import("@/features/report/countView").then(
        ({ countView }) => countView(id),
        () => undefined
      )
  }, [id, counts])
}

function OutageNotice({ outage }: { outage: NonNullable<ListingView["extendedForOutage"]> }) {
  return (
    <Alert tone="amber">
      Bidding was not possible from {formatMoment(outage.from)} to {formatMoment(outage.to)}, so this auction ends
      later. Everybody can bid again.
    </Alert>
  )
}

/** Says that Northlot has paused the auction. The notice disappears when the pause is over. */
function PauseNotice({ until }: { until: string }) {
  const over = useServerTimeOf((now) => now >= Date.parse(until))
  if (over) return null
  return (
    <Alert tone="amber">
      Northlot has paused this auction. Nobody can bid until {formatMoment(until)}. All bids stand, and the auction ends
      later.
    </Alert>
  )
}

const kilometres = new Intl.NumberFormat("en-CA")

/** The most important facts in one line; missing ones are left out. */
function Facts({ listing }: { listing: ListingView }) {
  const { kms, drivetrain, engine, fuel, rangeKm, condition, location, shortReference } = listing
  return (
    <FactLine
      className="tabular-nums"
      facts={[
        kms === null ? null : `${kilometres.format(kms)} km`,
        drivetrain,
        engine || fuel,
        rangeKm === null ? null : `${kilometres.format(rangeKm)} km range`,
        condition.accidents === null ? null : condition.accidents ? "Accident declared" : "No accidents",
        location,
        shortReference,
      ]}
    />
  )
}

function Marks({ listing }: { listing: ListingView }) {
  const extendedByBid = listing.extended && !listing.extendedForOutage
  const noReserve = listing.status === "live" && !listing.hasReserve
  if (!listing.northlotCertified && listing.audience !== "dealers" && !extendedByBid && !noReserve) return null
  return (
    <div className="mt-3 flex flex-wrap gap-1.5">
      {noReserve && <Badge tone="strong">No reserve</Badge>}
      {listing.northlotCertified && (
        <Badge tone="brand" icon={<BadgeCheck aria-hidden />}>
          Northlot Certified
        </Badge>
      )}
      {listing.audience === "dealers" && <Badge tone="info">Dealers only</Badge>}
      {extendedByBid && (
        <Badge tone="amber" icon={<Clock aria-hidden />}>
          Extended by a late bid
        </Badge>
      )}
    </div>
  )
}

function Seller({ listing }: { listing: ListingView }) {
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-base">
        <Store aria-hidden className="size-5 text-muted" />
        <span>{listing.dealer ? listing.dealer.name : "Private seller"}</span>
      </h2>
      <p className="mt-1 text-sm text-muted">
        {listing.dealer
          ? `Registered dealer, OMVIC ${listing.dealer.omvic}. Prices are all-in, except for HST and licensing.`
          : "Identity verified. Retail sales tax is paid at registration with ServiceOntario."}
      </p>
      <LazyBoundary fallback={null}>
        <SellerRecord listing={listing} />
      </LazyBoundary>
    </Card>
  )
}
