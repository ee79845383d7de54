import type { ListingView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import type { ReactNode } from "react"
import { queryKeys, useServerTimeOf, useSession } from "@/shared"
import { Countdown, LiveHighlight, Money } from "@/ui"
import { formatDay } from "@/ui/rules/moment"
import { StandingBanner } from "./StandingBanner"
import { auctionPhase } from "@/entities/listing/auctionPhase"
import { priceOf } from "@/entities/listing/priceOf"
import { reserveText } from "@/entities/listing/reserveText"
import { standingOf } from "./standing"

const bids = (count: number) => `${count} ${count === 1 ? "bid" : "bids"}`

/** Price, time, bids, reserve and one button (`action`); stays in view, above on a wide screen, below on a phone. */
export function BidBar({ listing, action }: { listing: ListingView; action: ReactNode }) {
  const price = priceOf(listing)
  const reserve = reserveText(listing)
  const met = listing.hasReserve && listing.reserveMet
  const over = useServerTimeOf((now) => ["sold", "ended"].includes(auctionPhase(listing, now)))
  return (
    <section
      aria-label="Bidding"
      data-bid-bar
      className="z-30 border-line bg-raised shadow-md max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-18 lg:overflow-hidden lg:rounded-lg lg:border"
    >
      <Standing listing={listing} />
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-8 gap-y-2 px-4 py-2.5 sm:px-6 sm:py-3 lg:px-5">
        <Figure label={price.label}>
          <LiveHighlight value={price.cents}>
            <Money cents={price.cents} className="text-xl font-bold sm:text-2xl" />
          </LiveHighlight>
        </Figure>
        <Clock listing={listing} />
        <Figure label="Bids" className="max-sm:hidden">
          <LiveHighlight value={listing.bidCount} className="text-xl font-bold tabular-nums sm:text-2xl">
            {listing.bidCount}
          </LiveHighlight>
        </Figure>
        <Figure label="Reserve" className="max-sm:hidden">
          <LiveHighlight value={reserve} className={clsx("text-lg font-semibold", met && "text-success")}>
            {reserve}
          </LiveHighlight>
        </Figure>
        <p className="w-full text-sm text-muted sm:hidden">
          <span className="tabular-nums">{bids(listing.bidCount)}</span>
          <span aria-hidden> · </span>
          <span className={met ? "font-semibold text-success" : undefined}>{reserve}</span>
        </p>
        {/* What is over says so beside the price; on a phone that line is enough. */}
        <div className={clsx("ml-auto flex *:flex-1 max-sm:w-full", over && "max-sm:hidden")}>{action}</div>
      </div>
    </section>
  )
}

/** Its line is there for every buyer of an open auction, so that winning or losing the lead moves nothing. */
function Standing({ listing }: { listing: ListingView }) {
  const { viewer } = useSession()
  const open = useServerTimeOf((now) => auctionPhase(listing, now) === "open")
  const standing = standingOf(listing)
  if (standing) {
    return (
      <StandingBanner standing={standing} className="flex-wrap gap-y-0 px-4 py-1.5 text-base">
        {standing === "leading" && listing.proxyMaxCents ? (
          <span className="text-sm font-semibold whitespace-nowrap">
            your maximum <Money cents={listing.proxyMaxCents} />
          </span>
        ) : null}
      </StandingBanner>
    )
  }
  if (!open || viewer?.role !== "buyer" || listing.isOwner) return null
  return <p className="bg-sunken px-4 py-1.5 text-center text-base text-muted">You have not bid on this car yet.</p>
}

function Clock({ listing }: { listing: ListingView }) {
  const queries = useQueryClient()
  const phase = useServerTimeOf((now) => auctionPhase(listing, now))
  if (phase === "sold" || phase === "unscheduled" || !listing.endsAt) {
    return (
      <Figure label={phase === "sold" ? "Sold on" : "Status"}>
        <span className="text-lg font-semibold">
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
      <LiveHighlight value={listing.endsAt}>
        <Countdown
          startsAt={listing.startsAt}
          endsAt={listing.endsAt}
          className="text-xl font-bold sm:text-2xl"
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
