import { RefusedError, spokenAmount, torontoTime, type ListingCard } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { Link } from "react-router-dom"
import { CREDITS_PURCHASE_PATH } from "@/entities/payment/creditsPurchase"
import { api, endpoints, messageOf, queryKeys } from "@/shared"
import { Alert, Button, Dialog, announce, toast } from "@/ui"
import { Breakdown } from "./Breakdown"
import { costWords } from "./costWords"
import { useBuyersMoney } from "./useBuyersMoney"

interface BuyNowDialogProps {
  listing: ListingCard
  /** Whether the buy-now price is still available at the current bids. */
  offered: boolean
  onClose: () => void
}

/** The review of a purchase: shows the binding amounts, and buys with one press. */
export default function BuyNowDialog({ listing, offered, onClose }: BuyNowDialogProps) {
  // The dialog stores the price: a change by the seller does not change what the buyer confirms.
  const [priceCents] = useState(listing.buyNow!.priceCents)
  const queries = useQueryClient()
  const { money, feeCents, changesAt } = useBuyersMoney(listing, priceCents)
  const key = useRef(crypto.randomUUID())
  const purchase = useMutation({
    mutationFn: () =>
      api(endpoints.buyNow, { params: { id: listing.id }, body: { priceCents }, idempotencyKey: key.current }),
    onSuccess: () => {
      announce("You bought this car.", `${listing.id}:standing`)
      toast.success(`You bought ${listing.title}`, { description: "Pay your fee next." })
      onClose()
    },
    onError: (error) => {
      // A 5xx or network error leaves the outcome unknown: the idempotency key is reused, so a retry cannot buy twice.
      if (error instanceof RefusedError && error.status < 500) key.current = crypto.randomUUID()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.listings.all }),
  })
  const refused = purchase.error instanceof RefusedError ? purchase.error : null
  const gone = !offered || refused?.code === "BUY_NOW_UNAVAILABLE" || refused?.code === "AUCTION_NOT_OPEN"
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || onClose()}
      title="Review your purchase"
      description={listing.title}
      dismissible={!purchase.isPending}
      footer={
        <>
          <Button variant="secondary" disabled={purchase.isPending} onClick={onClose}>
            {gone ? "Back to the car" : "Not now"}
          </Button>
          {!gone && (
            <Button variant="amber" loading={purchase.isPending} onClick={() => purchase.mutate()}>
              Buy now for {spokenAmount(priceCents)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {purchase.isError ? (
          <Alert
            tone="danger"
            title={refused && refused.status >= 500 ? "We could not confirm this purchase" : messageOf(purchase.error)}
            action={
              refused?.code === "CREDITS_REQUIRED" ? (
                <Button asChild size="sm" variant="secondary">
                  <Link to={CREDITS_PURCHASE_PATH}>Buy Credit</Link>
                </Button>
              ) : undefined
            }
          >
            {refused && refused.status >= 500
              ? `${messageOf(purchase.error)} Press the button once more: you cannot buy the car twice.`
              : "Nothing was bought."}
          </Alert>
        ) : (
          !offered && (
            <Alert tone="danger" title="You can no longer buy this car at once">
              Somebody else bid meanwhile. Nothing was bought.
            </Alert>
          )
        )}
        <p className="text-base">
          You buy the car at once for <strong className="tabular-nums">{spokenAmount(priceCents)}</strong>, and the
          auction is over.
        </p>
        <p>{costWords({ feeCents, sellerType: listing.sellerType, allIn: money?.allIn })}</p>
        {changesAt && <p className="text-muted">The fees shown apply from {torontoTime(changesAt)}.</p>}
        {money && <Breakdown money={money} title="All-in cost" />}
        <p className="text-muted">A purchase is binding. Sales are As-Is and Final.</p>
      </div>
    </Dialog>
  )
}
