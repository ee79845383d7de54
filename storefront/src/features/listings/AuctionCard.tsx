import type { ListingView } from "@northlot/contract"
import { BadgeCheck, Star } from "lucide-react"
import { Link } from "react-router-dom"
import { Badge, Card, Countdown, LiveHighlight, Money } from "@/ui"
import { Photo } from "@/ui"
import { priceOf } from "./priceOf"

const kilometres = new Intl.NumberFormat("en-CA")

/** One auction on a rail: photo, time and price first. The whole card leads to the listing, in a new tab. */
export function AuctionCard({ listing }: { listing: ListingView }) {
  const price = priceOf(listing)
  const facts = [listing.kms === null ? null : `${kilometres.format(listing.kms)} km`, listing.fuel, listing.location].filter(Boolean)
  return (
    <Card as="article" padding="none" interactive className="group relative h-full overflow-hidden has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <div className="relative aspect-4/3 overflow-hidden">
        <Photo
          src={listing.photos[0]?.thumbUrl ?? listing.photo}
          alt={listing.title}
          className="size-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
        {(listing.isTopBidder || listing.outbid) && (
          <span
            className={
              "absolute inset-x-0 top-0 py-1.5 text-center text-sm font-bold " +
              (listing.isTopBidder ? "bg-brand text-on-brand" : "bg-danger-fill text-white")
            }
          >
            {listing.isTopBidder ? "Winning Bid!" : "Outbid!"}
          </span>
        )}
        <div className="absolute bottom-2 left-2 flex items-center gap-2 rounded-full bg-black/75 px-3 py-1 text-sm font-semibold text-white">
          {listing.endsAt && <Countdown endsAt={listing.endsAt} onDark />}
          <span aria-hidden className="h-3 w-px bg-white/40" />
          <LiveHighlight value={price.cents}>
            <span className="sr-only">{price.label} </span>
            <Money cents={price.cents} />
          </LiveHighlight>
        </div>
      </div>
      <div className="p-3.5">
        <h3 className="truncate text-base">
          <Link
            to={`/listing/${listing.slug}`}
            target="_blank"
            rel="noopener"
            className="outline-none after:absolute after:inset-0"
          >
            {listing.title}
          </Link>
        </h3>
        <p className="mt-0.5 truncate text-sm text-muted">{facts.join(" · ")}</p>
        <div className="mt-2.5 flex min-h-6 flex-wrap gap-1.5">
          {listing.northlotCertified && (
            <Badge tone="brand" icon={<BadgeCheck aria-hidden />}>
              Northlot Certified
            </Badge>
          )}
          {listing.featuredTier !== null && (
            <Badge icon={<Star aria-hidden />}>Featured</Badge>
          )}
          {listing.reserveMet ? <Badge tone="success">Reserve Met</Badge> : !listing.hasReserve && <Badge>No reserve</Badge>}
        </div>
      </div>
    </Card>
  )
}
