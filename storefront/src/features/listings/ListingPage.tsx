import type { ListingView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { BadgeCheck, Clock, Share2, ShieldCheck, Store } from "lucide-react"
import { Link, useParams } from "react-router-dom"
import { messageOf, queryKeys, usePageTitle } from "@/app"
import { BidAction } from "@/features/bidding/BidAction"
import { BidHistory } from "@/features/bidding/BidHistory"
import { Alert, Badge, Button, Card, Countdown, EmptyState, ErrorState, IconButton, LiveHighlight, Money, Skeleton, toast } from "@/ui"
import { formatDay, formatMoment } from "@/ui/rules/moment"
import { Disclosures } from "./Disclosures"
import { Gallery } from "./Gallery"
import { SpecificationTable } from "./SpecificationTable"
import { priceOf } from "./priceOf"
import { useListing, useLiveListings } from "./useListings"

/** /listing/{id or slug} (spec §2, document 2). */
export default function ListingPage() {
  const { id = "" } = useParams()
  const page = useListing(id)
  const listing = page.data?.listing
  usePageTitle(listing?.title ?? "Listing")
  useLiveListings(listing?.id)
  if (page.isPending) {
    return (
      <div className="flex flex-col gap-4 py-4" role="status" aria-label="Loading listing…">
        <Skeleton className="aspect-video w-full rounded-lg" />
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-40" />
      </div>
    )
  }
  if (page.isError && page.error && "status" in page.error && page.error.status === 404) {
    return (
      <EmptyState
        className="my-10"
        title="Listing data not found."
        action={
          <Button asChild variant="secondary">
            <Link to="/auctions">Back to the auctions</Link>
          </Button>
        }
      >
        It may have been taken down, or the address is not complete.
      </EmptyState>
    )
  }
  if (!listing) {
    return <ErrorState className="my-10" title="Could not load listing" message={messageOf(page.error)} onRetry={() => void page.refetch()} retrying={page.isFetching} />
  }
  return <Listing listing={listing} />
}

function Listing({ listing }: { listing: ListingView }) {
  return (
    <article className="flex flex-col gap-6 py-4 pb-28 lg:pb-10">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl">{listing.title}</h1>
          <p className="mt-1 text-muted">
            {listing.shortReference} · {listing.location || "Ontario"}
          </p>
          <div className="mt-3 flex flex-wrap gap-1.5">
            {listing.northlotCertified && (
              <Badge tone="brand" icon={<BadgeCheck aria-hidden />}>
                Northlot Certified
              </Badge>
            )}
            {listing.audience === "dealers" && <Badge tone="info">Dealers only</Badge>}
            {listing.extended && (
              <Badge tone="amber" icon={<Clock aria-hidden />}>
                Extended by a late bid
              </Badge>
            )}
          </div>
        </div>
        <ShareButton title={listing.title} />
      </header>
      <BidBar listing={listing} />
      <Gallery photos={listing.photos} title={listing.title} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Disclosures listing={listing} />
          {listing.description && (
            <section>
              <h2 className="text-xl">Vehicle description</h2>
              <p className="mt-2 max-w-prose whitespace-pre-line">{listing.description}</p>
            </section>
          )}
          <SpecificationTable listing={listing} />
          {(listing.features.length > 0 || listing.featuresExtra) && (
            <section>
              <h2 className="text-xl">Features</h2>
              <ul className="mt-3 flex flex-wrap gap-2">
                {[...listing.features, ...listing.featuresExtra.split(",").map((extra) => extra.trim()).filter(Boolean)].map((feature) => (
                  <li key={feature}>
                    <Badge className="py-1 text-sm">{feature}</Badge>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className="flex min-w-0 flex-col gap-6">
          <section id="bids" className="scroll-mt-40">
            <h2 className="mb-3 text-xl">Bids</h2>
            <BidHistory listingId={listing.id} />
          </section>
          <Seller listing={listing} />
          {listing.northlotVerification.verified && (
            <Card>
              <h2 className="flex items-center gap-2 text-base">
                <ShieldCheck aria-hidden className="size-5 text-brand-ink" />
                Northlot Certified
              </h2>
              <p className="mt-1 text-sm text-muted">
                Inspected {listing.northlotVerification.inspectedAt && formatDay(listing.northlotVerification.inspectedAt)}. {listing.northlotVerification.summary}
              </p>
              <p className="mt-2 text-xs text-muted">Our own inspection; it does not replace the Safety Standards Certificate.</p>
            </Card>
          )}
        </aside>
      </div>
    </article>
  )
}

/** Price, time, bids, reserve and one button; stays in view, above on a wide screen, below on a phone. */
function BidBar({ listing }: { listing: ListingView }) {
  const queries = useQueryClient()
  const price = priceOf(listing)
  const live = listing.status === "live"
  return (
    <section
      aria-label="Bidding"
      className="z-30 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-18 lg:rounded-lg lg:border border-line bg-raised shadow-md"
    >
      {listing.status !== "sold" && (listing.isTopBidder || listing.outbid) && (
        <p role="status" className={`px-4 py-1.5 text-center font-bold lg:rounded-t-lg ${listing.isTopBidder ? "bg-brand text-on-brand" : "bg-danger-fill text-white"}`}>
          {listing.isTopBidder ? "Winning Bid!" : "Outbid!"}
          {listing.isTopBidder && listing.proxyMaxCents ? (
            <span className="ml-2 text-sm font-semibold">
              your maximum <Money cents={listing.proxyMaxCents} />
            </span>
          ) : null}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
        <Figure label={price.label}>
          <LiveHighlight value={price.cents}>
            <Money cents={price.cents} className="text-xl font-bold sm:text-2xl" />
          </LiveHighlight>
        </Figure>
        <Figure label={live ? "Time left" : listing.status === "sold" ? "Sold" : listing.startsAt ? "Starts" : "Status"}>
          {live && listing.endsAt ? (
            <Countdown
              endsAt={listing.endsAt}
              className="text-xl font-bold sm:text-2xl"
              onEnded={() => void queries.invalidateQueries({ queryKey: queryKeys.listings.all })}
            />
          ) : (
            <span className="text-lg font-semibold">
              {listing.status === "sold" && listing.soldAt ? formatDay(listing.soldAt) : listing.startsAt ? formatMoment(listing.startsAt) : "Not scheduled"}
            </span>
          )}
        </Figure>
        <Figure label="Bids" className="max-sm:hidden">
          <span className="text-xl font-bold tabular-nums sm:text-2xl">{listing.bidCount}</span>
        </Figure>
        <Figure label="Reserve" className="max-sm:hidden">
          <span className={`text-lg font-semibold ${listing.reserveMet ? "text-success" : ""}`}>
            {listing.hasReserve ? (listing.reserveMet ? "Reserve met" : "Reserve not met") : "No reserve"}
          </span>
        </Figure>
        <div className="ml-auto [&>*]:w-full max-sm:w-full">
          <BidAction listing={listing} />
        </div>
      </div>
    </section>
  )
}

function Figure({ label, className = "", children }: { label: string; className?: string; children: React.ReactNode }) {
  return (
    <div className={className}>
      <p className="text-xs text-muted">{label}</p>
      {children}
    </div>
  )
}

function Seller({ listing }: { listing: ListingView }) {
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-base">
        <Store aria-hidden className="size-5 text-muted" />
        {listing.dealer ? listing.dealer.name : "Private seller"}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {listing.dealer
          ? `Registered dealer, OMVIC ${listing.dealer.omvic}. Prices are all-in but for HST and licensing.`
          : "Identity verified. Retail sales tax is paid at registration with ServiceOntario."}
      </p>
      {listing.isOwner && (
        <Alert tone="info" className="mt-3">
          This is your listing.
        </Alert>
      )}
    </Card>
  )
}

function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.href.split("#")[0]!
    if (navigator.share) return void navigator.share({ title, url }).catch(() => undefined)
    await navigator.clipboard.writeText(url)
    toast.success("Link copied")
  }
  return (
    <IconButton label="Share" variant="outline" onClick={() => void share()}>
      <Share2 aria-hidden />
    </IconButton>
  )
}
