import { bidStepsSentence, buyNowUntilText, offersBuyNow, spokenAmount, type ListingCard } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { Link } from "react-router-dom"
import { CREDITS_PURCHASE_PATH } from "@/entities/payment/creditsPurchase"
import { api, endpoints, queryKeys, useServerTimeOf, useSession } from "@/shared"
import { LazyBoundary } from "@/shared/lazy"
import { whenAtRest } from "@/shared/realtime/whenAtRest"
import { Button } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { bidEntry } from "./bidEntry"

const BuyNowDialog = lazyPart(() => import("./BuyNowDialog"))

/** The published terms that a bidder needs: the buy-now price and the minimum bid steps. */
export default function AuctionTerms({ listing }: { listing: ListingCard }) {
  const { terms } = listing
  const over = useServerTimeOf((now) => listing.endsAt !== null && Date.parse(listing.endsAt) <= now)
  if (!terms || over) return null
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <BuyNow listing={listing} />
      <p>{bidStepsSentence(terms)}</p>
    </div>
  )
}

function BuyNow({ listing }: { listing: ListingCard }) {
  const { viewer } = useSession()
  const [open, setOpen] = useState(false)
  const credits = useQuery({
    queryKey: queryKeys.credits,
    queryFn: ({ signal }) => api(endpoints.creditBalance, { signal }),
    enabled: viewer?.role === "buyer" && viewer.buyerType === "private",
  })
  const entry = useServerTimeOf((now) => bidEntry({ listing, viewer, credits: credits.data ?? null, now }))
  const mayBuy = entry === "bid" || entry === "raise"
  const { buyNow, currentBidCents, reserveMet } = listing
  const offered = buyNow !== null && offersBuyNow(buyNow, { currentCents: currentBidCents, reserveMet })
  useEffect(() => (offered && mayBuy ? whenAtRest(() => void BuyNowDialog.load()) : undefined), [offered, mayBuy])
  // When the buy-now offer ends while the dialog is open, the dialog stays open and shows that the offer has ended.
  const dialog = open && buyNow && (
    <LazyBoundary fallback={null}>
      <BuyNowDialog listing={listing} offered={offered} onClose={() => setOpen(false)} />
    </LazyBoundary>
  )
  if (!offered) return dialog
  const words = `Buy now for ${spokenAmount(buyNow.priceCents)}`
  const preload = () => void BuyNowDialog.load()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {mayBuy ? (
        <Button variant="secondary" onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
          {words}
        </Button>
      ) : entry === "sign-in" ? (
        <Button asChild variant="secondary">
          <Link to="/login" state={{ from: `/listing/${listing.slug}` }}>
            {words}
          </Link>
        </Button>
      ) : entry === "need-credit" ? (
        <Button asChild variant="secondary">
          <Link to={CREDITS_PURCHASE_PATH}>{words}: need credit</Link>
        </Button>
      ) : (
        <p className="font-semibold text-ink">{words}</p>
      )}
      <p>{buyNowUntilText(buyNow, listing)}</p>
      {dialog}
    </div>
  )
}
