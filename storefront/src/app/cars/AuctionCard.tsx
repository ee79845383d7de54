import { isFeatured, offersBuyNow, type ListingCard } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { BadgeCheck, CircleCheck } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { queryKeys, useRealtime, useServerTimeOf, useSettings } from "@/shared"
import { LazyBoundary, Wide, hydratedPart } from "@/shared/lazy"
import { Badge, Card, CarTitle, Countdown, FactLine, LiveHighlight, Money, Photo, type BadgeProps } from "@/ui"
import { priceOf } from "@/entities/listing/priceOf"
import { reserveText } from "@/entities/listing/reserveText"
import { CardActs } from "./CardActs"

const CardState = hydratedPart(() => import("./CardState"))
const CardSlots = hydratedPart(() => import("@/features/listing/slots/CardSlots"))

const ENDED_SPREAD_MILLISECONDS = 3_000
const kilometres = new Intl.NumberFormat("en-CA")

function awayText(distanceKm: number | null | undefined): string | null {
  if (distanceKm === null || distanceKm === undefined) return null
  return distanceKm === 0 ? "less than 1 km away" : `${kilometres.format(distanceKm)} km away`
}

/**
 * `shown`: the buttons are always visible on the card (spec §2). `hover`: on a wide screen with a mouse, the buttons
 * appear on hover or focus.
 */
export type CardActsPlace = "shown" | "hover"

interface AuctionCardProps {
  listing: ListingCard
  /** False when the page around the card has its own watch button. */
  watchable?: boolean
  /** The card is above the fold, so its photo loads first. */
  eager?: boolean
  acts?: CardActsPlace
  /** All cards around this one are featured, so the card shows no 'Featured' tag. */
  amongFeatured?: boolean
}

/**
 * The card of an auction. It is a link to the listing, in a new tab (spec §2); its buttons lie above that link. Values
 * that a bid changes have reserved room, so nothing moves.
 */
export function AuctionCard({
  listing,
  watchable = true,
  eager,
  acts = "hover",
  amongFeatured = false,
}: AuctionCardProps) {
  const queries = useQueryClient()
  const price = priceOf(listing)
  const { status } = useRealtime()
  // An unsaved listing in the preview has no id, so the page cannot request what plugins add to its card.
  const hasSlots = useSettings().data?.slots.card === true && listing.id !== ""
  // The socket reports how the auction ended. Without a socket the page fetches the lists again, after a random delay
  // that spreads the requests.
  const onEnded = () => {
    if (status === "online") return
    const ask = () => void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
    setTimeout(ask, Math.random() * ENDED_SPREAD_MILLISECONDS)
  }
  // The line hides facts that do not fit, so the least important fact, the fuel, is last.
  const facts = [
    listing.kms === null ? null : `${kilometres.format(listing.kms)} km`,
    listing.location.split(",")[0]!.trim(),
    awayText(listing.distanceKm),
    listing.fuel,
  ]
  return (
    <Card
      as="article"
      aria-label={listing.title}
      padding="none"
      interactive
      className="group @container relative flex h-full flex-col overflow-hidden"
    >
      <div className="relative aspect-3/2 overflow-hidden">
        <Photo
          src={listing.photos[0]?.thumbUrl}
          alt={listing.title}
          missing="no photo"
          eager={eager}
          className="size-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
        <Tags listing={listing} amongFeatured={amongFeatured} />
        <LazyBoundary fallback={null}>
          <CardState listing={listing} watchable={watchable} />
        </LazyBoundary>
        {acts === "hover" && (
          <Wide>
            <div className="absolute inset-x-0 bottom-0 z-10 border-t border-line bg-surface p-1.5 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:hidden">
              <CardActs inOneRow listing={listing} />
            </div>
          </Wide>
        )}
      </div>
      <div className="flex flex-1 flex-col p-2 @min-[17rem]:px-3 @min-[17rem]:py-2.5">
        <h3 className="line-clamp-2 min-h-10 text-sm @min-[13.5rem]:line-clamp-none @min-[13.5rem]:min-h-0 @min-[13.5rem]:truncate @min-[17rem]:text-base">
          <Link
            to={`/listing/${listing.slug}`}
            target="_blank"
            rel="noopener"
            title={listing.title}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            <CarTitle>{listing.title}</CarTitle>
          </Link>
        </h3>
        <FactLine oneLine className="text-xs @min-[17rem]:text-sm" facts={facts} />
        {/* The dots of a line's first part are cut off. */}
        <div className="mt-0.5 h-10 overflow-hidden @min-[13.5rem]:h-6">
          <p className="-ml-2 flex flex-wrap @min-[17rem]:-ml-3 items-baseline text-xs text-muted @min-[13.5rem]:text-[0.75rem] @min-[17rem]:text-sm">
            {listing.endsAt && (
              <Part>
                <LiveHighlight value={listing.endsAt}>
                  <Countdown
                    inHours
                    startsAt={listing.startsAt}
                    endsAt={listing.endsAt}
                    onEnded={onEnded}
                    className="font-semibold text-ink data-urgent:text-amber"
                  />
                </LiveHighlight>
              </Part>
            )}
            <Part>
              <LiveHighlight value={price.cents}>
                <span className="sr-only">{price.label} </span>
                <Money cents={price.cents} className="text-sm font-bold text-ink @min-[17rem]:text-base" />
              </LiveHighlight>
            </Part>
            <Part>
              <LiveHighlight value={listing.bidCount} className="tabular-nums">
                {listing.bidCount} <span>{listing.bidCount === 1 ? "bid" : "bids"}</span>
              </LiveHighlight>
            </Part>
          </p>
        </div>
        {hasSlots && (
          <div className="mt-1 flex h-6 flex-wrap gap-1.5 overflow-hidden">
            <LazyBoundary fallback={null}>
              <CardSlots listingId={listing.id} />
            </LazyBoundary>
          </div>
        )}
        {acts === "shown" && (
          <div className="relative z-10 mt-auto pt-2">
            <CardActs listing={listing} />
          </div>
        )}
      </div>
    </Card>
  )
}

/** A part of the line of time, price and bids. */
const Part = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap before:inline-block before:w-2 @min-[17rem]:before:w-3 before:text-center before:content-['·']">
    {children}
  </span>
)

/** The tags over the lower edge of the photo: reserve, featured and similar facts. */
function Tags({ listing, amongFeatured }: { listing: ListingCard; amongFeatured: boolean }) {
  const { hasReserve, reserveMet, status, buyNow, currentBidCents: currentCents } = listing
  const featured = useServerTimeOf((now) => !amongFeatured && isFeatured(listing, now))
  const isMet = hasReserve && reserveMet
  return (
    <div className="absolute inset-x-1.5 bottom-1.5 flex flex-wrap-reverse gap-1">
      <Tag
        tone={hasReserve ? (isMet ? "success" : "neutral") : "strong"}
        icon={isMet && <CircleCheck aria-hidden />}
        className={clsx(hasReserve && !isMet && "sr-only")}
      >
        {reserveText(listing)}
      </Tag>
      {listing.northlotCertified && (
        <Tag tone="brand" icon={<BadgeCheck aria-hidden />} title="Northlot Certified">
          <span className="@max-[17rem]:sr-only">Northlot Certified</span>
        </Tag>
      )}
      {featured && <Tag>Featured</Tag>}
      {status === "live" && buyNow && offersBuyNow(buyNow, { currentCents, reserveMet }) && (
        <Tag tone="info">
          Buy now <Money cents={buyNow.priceCents} />
        </Tag>
      )}
    </div>
  )
}

const Tag = ({ className, ...badge }: BadgeProps) => (
  <Badge {...badge} className={clsx("px-2! text-[0.6875rem]! leading-4! shadow-sm", className)} />
)
