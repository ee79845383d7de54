import type { RunnerUpOfferView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { queryKeys, useServerTimeOf } from "@/shared"
import { Button, Card, Money } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { OfferCost } from "./OfferCost"
import { OfferHeader } from "./OfferHeader"
import { AcceptOfferDialog, DeclineOfferDialog } from "./OfferDialogs"

/**
 * A runner-up offer, as the bidder or the seller sees it. `inRow`: the card has no header, because the task's row
 * already shows the car.
 */
export function OfferCard({ offer, inRow = false }: { offer: RunnerUpOfferView; inRow?: boolean }) {
  const queries = useQueryClient()
  const over = useServerTimeOf((now) => now >= Date.parse(offer.endsAt))
  const ended = () => void queries.invalidateQueries({ queryKey: queryKeys.payments.all })
  const open = offer.status === "open" && !over
  return (
    <Card as="article" padding="none" className="overflow-hidden" aria-label={`Offer of ${offer.title}`}>
      {!inRow && (
        <OfferHeader car={offer} endsAt={offer.endsAt} open={open} onEnded={ended}>
          <span>{offer.role === "buyer" ? "Offered to you at" : "On offer to the next bidder at"}</span>{" "}
          <Money cents={offer.amountCents} className="font-semibold text-ink" />
        </OfferHeader>
      )}
      <div className="p-4 sm:p-5">
        {!open ? (
          <p className="text-sm text-muted">This offer has ended. Nothing is owed.</p>
        ) : offer.cost ? (
          <Answer offer={{ ...offer, cost: offer.cost }} />
        ) : (
          <p className="text-sm">
            The sale of this car was cancelled. Until {formatMoment(offer.endsAt)} the next bidder can buy the car at
            that bidder&apos;s own highest bid. You cannot change or publish the car before the offer ends.
          </p>
        )}
      </div>
    </Card>
  )
}

function Answer({ offer }: { offer: RunnerUpOfferView & { cost: NonNullable<RunnerUpOfferView["cost"]> } }) {
  const [asking, setAsking] = useState<"accept" | "decline" | null>(null)
  const close = (open: boolean) => !open && setAsking(null)
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <OfferCost cost={offer.cost} />
      <div className="flex flex-col gap-3">
        <p className="text-sm">
          The sale to the winner was cancelled, and you are the next bidder. You can buy this car until{" "}
          {formatMoment(offer.endsAt)}. Nothing happens unless you accept.
        </p>
        <Button size="lg" onClick={() => setAsking("accept")}>
          Accept the offer
        </Button>
        <Button size="lg" variant="secondary" onClick={() => setAsking("decline")}>
          Decline
        </Button>
      </div>
      <AcceptOfferDialog offer={offer} open={asking === "accept"} onOpenChange={close} />
      <DeclineOfferDialog offer={offer} open={asking === "decline"} onOpenChange={close} />
    </div>
  )
}
