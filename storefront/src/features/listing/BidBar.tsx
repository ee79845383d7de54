import type { ListingView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import type { ReactNode } from "react"
import { NOT_SHOWN, queryKeys, useIsSupport, useServerTimeOf } from "@/shared"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import { Countdown, LiveHighlight, Money } from "@/ui"
import { formatDay } from "@/ui/rules/moment"
import { auctionPhase } from "@/entities/listing/auctionPhase"
import { priceOf } from "@/entities/listing/priceOf"
import { reserveText } from "@/entities/listing/reserveText"
import { standingOf } from "./standing"

const StandingBanner = hydratedPart(() => import("./StandingBanner"))

const GROUNDS = { leading: "bg-brand-soft", won: "bg-brand-soft", outbid: "bg-danger-soft" } as const
const FIGURE = "block leading-6 font-bold whitespace-nowrap sm:text-xl lg:text-lg"

/**
 * Price, time left and one button (`action`). It is a row of 72 px at the foot of a narrow screen, and the head of the
 * price column on a wide one. 'Winning Bid!', 'Outbid!' or 'Won' replaces the price label, so no other element moves.
 */
export function BidBar({ listing, action }: { listing: ListingView; action: ReactNode }) {
  const price = priceOf(listing)
  const reserve = reserveText(listing)
  const met = listing.hasReserve && listing.reserveMet
  const open = useServerTimeOf((now) => auctionPhase(listing, now) === "open")
  const standing = standingOf(listing)
  const shown = standing === "own" || standing === "watching" ? null : standing
  const count = `${listing.bidCount} ${listing.bidCount === 1 ? "bid" : "bids"}`
  const maximum = shown === "leading" && listing.proxyMaxCents
  const withheld = useIsSupport() && shown === "leading"
  return (
    <section
      aria-label="Bidding"
      data-bid-bar
      className={clsx(
        "border-line max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:pb-[env(safe-area-inset-bottom)] max-lg:shadow-md lg:rounded-t-lg lg:border-b",
        shown ? GROUNDS[shown] : "bg-raised"
      )}
    >
      <div className="mx-auto -mt-px flex min-h-18 max-w-page flex-wrap items-center gap-x-3 px-4 py-1 sm:gap-x-8 sm:px-6 lg:mt-0 lg:gap-x-6 lg:gap-y-4 lg:p-5">
        <div className="min-w-0 lg:w-full">
          <div className="flex flex-wrap items-end gap-x-3 sm:gap-x-8 lg:justify-between">
            <div>
              <p className={clsx("flex h-4.5 items-center text-xs text-muted", shown && "sr-only")}>{price.label}</p>
              {shown && (
                <div className="flex h-4.5 items-center">
                  <LazyBoundary fallback={null}>
                    <StandingBanner
                      standing={shown}
                      short
                      className="gap-1! rounded-full px-2 text-xs leading-4.5 max-sm:-ml-1"
                    />
                  </LazyBoundary>
                </div>
              )}
              <LiveHighlight value={price.cents} className={FIGURE}>
                <Money cents={price.cents} className="lg:text-2xl" />
              </LiveHighlight>
            </div>
            {/* On a phone, the bar of a won car has room only for the price and the button. */}
            <div className={shown === "won" ? "max-sm:hidden" : undefined}>
              <Clock listing={listing} />
            </div>
          </div>
          <p className="truncate text-xs text-muted sm:hidden">
            {maximum ? (
              <span key="0" className="contents">
                your maximum <Money cents={maximum} />
              </span>
            ) : (
              <>
                <span className="tabular-nums">{count}</span>
                <span aria-hidden> · </span>
                <span className={met ? "font-semibold text-success" : undefined}>{reserve}</span>
              </>
            )}
          </p>
        </div>
        <Figure label="Bids" className="max-sm:hidden">
          <LiveHighlight value={listing.bidCount} className={clsx(FIGURE, "tabular-nums")}>
            {listing.bidCount}
          </LiveHighlight>
        </Figure>
        <Figure label="Reserve" className="max-md:hidden">
          <LiveHighlight value={reserve} className={clsx(FIGURE, met && "text-success")}>
            {reserve}
          </LiveHighlight>
        </Figure>
        {withheld && (
          <Figure label="Your maximum" className="max-lg:hidden">
            {NOT_SHOWN}
          </Figure>
        )}
        {maximum && (
          <Figure label="Your maximum" className="max-lg:hidden">
            <Money cents={maximum} className={FIGURE} />
          </Figure>
        )}
        {/* On a phone, the button is hidden unless the auction is open or won: the price label gives the state. */}
        <div
          className={clsx(
            "ml-auto flex max-w-full shrink-0 *:flex-1 lg:w-full",
            !open && shown !== "won" && "max-sm:hidden"
          )}
        >
          {action}
        </div>
      </div>
    </section>
  )
}

function Clock({ listing }: { listing: ListingView }) {
  const queries = useQueryClient()
  const phase = useServerTimeOf((now) => auctionPhase(listing, now))
  if (phase === "sold" || phase === "unscheduled" || !listing.endsAt) {
    return (
      <Figure label={phase === "sold" ? "Sold on" : "Status"}>
        <span className={FIGURE}>
          {phase === "sold" && listing.soldAt
            ? formatDay(listing.soldAt)
            : phase === "ended"
              ? "Ended"
              : "Not scheduled"}
        </span>
      </Figure>
    )
  }
  return (
    <Figure label={phase === "scheduled" ? "Opens" : phase === "ended" ? "Auction" : "Time left"}>
      <LiveHighlight value={listing.endsAt} className={FIGURE}>
        <Countdown
          inHours
          startsAt={listing.startsAt}
          endsAt={listing.endsAt}
          onEnded={() => void queries.invalidateQueries({ queryKey: queryKeys.listings.all })}
        />
      </LiveHighlight>
    </Figure>
  )
}

function Figure({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <p className="text-xs text-muted">{label}</p>
      {children}
    </div>
  )
}
