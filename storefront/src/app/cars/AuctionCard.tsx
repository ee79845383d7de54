import { isFeatured, type ListingCard } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { BadgeCheck, CircleCheck } from "lucide-react"
import { Link } from "react-router-dom"
import { queryKeys, useRealtime, useServerTimeOf, useSession, useSettings } from "@/shared"
import { BidAction } from "@/features/auction/BidAction"
import { seesFinance } from "@/features/finance/seesFinance"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import { Badge, Button, Card, CarTitle, Countdown, FactLine, LiveHighlight, Money, Photo, Skeleton } from "@/ui"
import { priceOf } from "@/entities/listing/priceOf"
import { reserveText } from "@/entities/listing/reserveText"

const CardState = hydratedPart(() => import("./CardState"))
const FinanceButton = hydratedPart(() => import("@/features/finance/FinanceButton"))
const CardSlots = hydratedPart(() => import("@/features/listing/slots/CardSlots"))

const ENDED_SPREAD_MILLISECONDS = 3_000
const kilometres = new Intl.NumberFormat("en-CA")

function awayText(distanceKm: number | null | undefined): string | null {
  if (distanceKm === null || distanceKm === undefined) return null
  return distanceKm === 0 ? "less than 1 km away" : `${kilometres.format(distanceKm)} km away`
}

interface AuctionCardProps {
  listing: ListingCard
  /** False when the page around the card has its own watch button. */
  watchable?: boolean
  /** The card is above the fold, so its photo loads first. */
  eager?: boolean
}

/**
 * The card of an auction. The bid action is the main button; the others are quiet and in a fixed order, 'Finance' at
 * the left (spec §2). The rest of the card links to the listing in a new tab. Values that a bid changes have reserved
 * room, so nothing moves.
 */
export function AuctionCard({ listing, watchable = true, eager }: AuctionCardProps) {
  const queries = useQueryClient()
  const { viewer } = useSession()
  const financed = seesFinance(viewer) && listing.status === "live"
  const price = priceOf(listing)
  const met = listing.hasReserve && listing.reserveMet
  const { status } = useRealtime()
  // The preview of an unsaved listing has no id for the request.
  const hasSlots = useSettings().data?.slots.card === true && listing.id !== ""
  // The socket reports the outcome. Without a socket the page fetches it, after a random delay to spread the requests.
  const onEnded = () => {
    if (status === "online") return
    const ask = () => void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
    setTimeout(ask, Math.random() * ENDED_SPREAD_MILLISECONDS)
  }
  const featured = useServerTimeOf((now) => isFeatured(listing, now))
  const facts = [
    listing.kms === null ? null : `${kilometres.format(listing.kms)} km`,
    listing.fuel,
    listing.location,
    awayText(listing.distanceKm),
  ]
  return (
    <Card
      as="article"
      aria-label={listing.title}
      padding="none"
      interactive
      className="group relative flex h-full flex-col overflow-hidden"
    >
      <div className="@container relative aspect-4/3 overflow-hidden">
        <Photo
          src={listing.photos[0]?.thumbUrl}
          alt={listing.title}
          missing="no photo"
          eager={eager}
          className="size-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
        <LazyBoundary fallback={null}>
          <CardState listing={listing} watchable={watchable} />
        </LazyBoundary>
        <div className="absolute bottom-2 left-2 flex max-w-[calc(100%-1rem)] items-center gap-2 rounded-full bg-black/80 px-3 py-1 text-sm font-semibold text-white">
          {listing.endsAt && (
            <>
              <LiveHighlight value={listing.endsAt}>
                <Countdown inHours onDark startsAt={listing.startsAt} endsAt={listing.endsAt} onEnded={onEnded} />
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
        <h3 className="line-clamp-2 text-base">
          <CarTitle>{listing.title}</CarTitle>
        </h3>
        <FactLine className="text-sm" facts={facts} />
        <div className="mt-2.5 flex min-h-6 items-center justify-between gap-2 text-sm text-muted">
          <Badge
            tone={listing.hasReserve ? (met ? "success" : "neutral") : "strong"}
            icon={met && <CircleCheck aria-hidden />}
          >
            {reserveText(listing)}
          </Badge>
          <LiveHighlight value={listing.bidCount} className="whitespace-nowrap tabular-nums">
            {listing.bidCount} <span>{listing.bidCount === 1 ? "bid" : "bids"}</span>
          </LiveHighlight>
        </div>
        <div className={clsx("mt-1.5 flex flex-wrap gap-1.5", !hasSlots && "mb-3")}>
          {listing.northlotCertified && (
            <Badge tone="brand" icon={<BadgeCheck aria-hidden />}>
              Northlot Certified
            </Badge>
          )}
          {featured && <Badge>Featured</Badge>}
        </div>
        {hasSlots && (
          <div className="mt-1.5 mb-3 flex h-6 flex-wrap gap-1.5 overflow-hidden">
            <LazyBoundary fallback={null}>
              <CardSlots listingId={listing.id} />
            </LazyBoundary>
          </div>
        )}
        {/* The buttons are above the link that covers the card. */}
        <div className={clsx("mt-auto grid gap-2", financed ? "grid-cols-2" : "grid-cols-[auto_minmax(0,1fr)]")}>
          {financed && (
            <div className="relative z-10 grid h-9">
              <LazyBoundary fallback={<Skeleton className="rounded-md" />}>
                <FinanceButton listing={listing} compact />
              </LazyBoundary>
            </div>
          )}
          <Button asChild variant="ghost" size="sm" className="static after:absolute after:inset-0">
            <Link to={`/listing/${listing.slug}`} target="_blank" rel="noopener">
              {/* Search engines read the text of a link, not its `aria-label`. */}
              <span>
                More Info<span className="sr-only">: {listing.title}</span>
              </span>
            </Link>
          </Button>
          <div className={clsx("relative z-10 grid *:min-w-0", financed && "col-span-2")}>
            <BidAction listing={listing} compact />
          </div>
        </div>
      </div>
    </Card>
  )
}
