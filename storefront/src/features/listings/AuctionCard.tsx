import { isFeatured, type ListingView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { BadgeCheck, CircleCheck, Star } from "lucide-react"
import { Link } from "react-router-dom"
import { queryKeys, useServerTimeOf } from "@/app"
import { BidAction } from "@/features/bidding/BidAction"
import { Badge, Button, Card, Countdown, LiveHighlight, Money, Photo } from "@/ui"
import { StandingBanner } from "./StandingBanner"
import { priceOf } from "./priceOf"
import { standingOf } from "./standing"

const kilometres = new Intl.NumberFormat("en-CA")

/** One auction: photo, time and price first, then the two buttons. All of it but 'Bid Now' leads to the listing, in a new tab. */
export function AuctionCard({ listing }: { listing: ListingView }) {
  const queries = useQueryClient()
  const price = priceOf(listing)
  const standing = standingOf(listing)
  const featured = useServerTimeOf((now) => isFeatured(listing, now))
  const facts = [listing.kms === null ? null : `${kilometres.format(listing.kms)} km`, listing.fuel, listing.location].filter(Boolean)
  return (
    <Card as="article" aria-label={listing.title} padding="none" interactive className="group relative flex h-full flex-col overflow-hidden">
      <div className="relative aspect-4/3 overflow-hidden">
        <Photo
          src={listing.photos[0]?.thumbUrl ?? listing.photo}
          alt={listing.title}
          className="size-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
        {standing && <StandingBanner standing={standing} className="absolute inset-x-0 top-0 py-2 text-base" />}
        <div className="absolute bottom-2 left-2 flex max-w-[calc(100%-1rem)] items-center gap-2 rounded-full bg-black/80 px-3 py-1 text-sm font-semibold text-white">
          {listing.endsAt && (
            <>
              <LiveHighlight value={listing.endsAt}>
                <Countdown
                  short
                  onDark
                  startsAt={listing.startsAt}
                  endsAt={listing.endsAt}
                  onEnded={() => void queries.invalidateQueries({ queryKey: queryKeys.listings.all })}
                />
              </LiveHighlight>
              <span aria-hidden className="h-3 w-px bg-white/40" />
            </>
          )}
          <LiveHighlight value={price.cents}>
            <span className="sr-only">{price.label} </span>
            <Money cents={price.cents} />
          </LiveHighlight>
        </div>
      </div>
      <div className="flex flex-1 flex-col p-3.5">
        <h3 className="line-clamp-2 text-base">{listing.title}</h3>
        {/* A fact goes to the next line whole: a cut-off city tells nobody where the car is. The dot before a line's first fact is out of sight. */}
        <div className="mt-1 overflow-hidden">
          <ul className="-ml-3 flex flex-wrap text-sm text-muted">
            {facts.map((fact) => (
              <li key={fact} className="relative min-w-0 pl-3 before:absolute before:left-1 before:content-['·']">
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <div className="mt-2.5 mb-3 flex flex-wrap gap-1.5">
          {listing.reserveMet ? (
            <Badge tone="success" icon={<CircleCheck aria-hidden />}>
              Reserve Met
            </Badge>
          ) : (
            !listing.hasReserve && <Badge>No reserve</Badge>
          )}
          {listing.northlotCertified && (
            <Badge tone="brand" icon={<BadgeCheck aria-hidden />}>
              Northlot Certified
            </Badge>
          )}
          {featured && <Badge icon={<Star aria-hidden />}>Featured</Badge>}
        </div>
        <div className="mt-auto flex flex-wrap gap-2 *:flex-1">
          <Button asChild variant="secondary" size="sm" className="static after:absolute after:inset-0">
            <Link to={`/listing/${listing.slug}`} target="_blank" rel="noopener" aria-label={`More Info: ${listing.title}`}>
              More Info
            </Link>
          </Button>
          {/* Above the link that covers the card. */}
          <div className="relative z-10 flex *:flex-1">
            <BidAction listing={listing} compact />
          </div>
        </div>
      </div>
    </Card>
  )
}
