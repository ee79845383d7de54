import { formatMoney, type NegotiationView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { queryKeys, useServerTimeOf } from "@/shared"
import { Badge, Button, Card, Money } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { AcceptPriceDialog, EndNegotiationDialog, NamePriceDialog, PriceMeaning } from "./NegotiationDialogs"
import { OfferHeader } from "./OfferHeader"
import { endText, standingText, stepText } from "./negotiationText"

/**
 * A negotiation after an auction below its reserve, for the highest bidder or the seller. The card shows the state,
 * whose turn it is, and the deadline. `inRow`: no header, because the task's row already shows the car.
 */
export function NegotiationCard({ negotiation, inRow = false }: { negotiation: NegotiationView; inRow?: boolean }) {
  const queries = useQueryClient()
  const { role, turn, status, endsAt, lastPriceCents, title } = negotiation
  const over = useServerTimeOf((now) => now >= Date.parse(endsAt))
  const open = status === "open" && !over
  const mine = turn === role || turn === "either"
  return (
    <Card as="article" padding="none" className="overflow-hidden" aria-label={`Negotiation about ${title}`}>
      {!inRow && (
        <OfferHeader
          car={negotiation}
          endsAt={endsAt}
          open={open}
          timeLabel={mine ? "Time left for you" : `Time left for the ${turn === "buyer" ? "bidder" : "seller"}`}
          onEnded={() => void queries.invalidateQueries({ queryKey: queryKeys.payments.all })}
        >
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>
              <span>{role === "buyer" ? "You led at" : "Bidding reached"}</span>{" "}
              <Money cents={lastPriceCents} className="font-semibold text-ink" />
            </span>
            {open && (
              <Badge tone={mine ? "amber" : "info"}>
                {mine ? "Your turn" : `The ${turn === "buyer" ? "bidder" : "seller"}'s turn`}
              </Badge>
            )}
          </span>
        </OfferHeader>
      )}
      <div className="flex flex-col gap-5 p-4 sm:p-5">
        {open ? (
          <Standing negotiation={negotiation} />
        ) : (
          <p className="text-sm text-muted">
            {endText(status === "open" ? { ...negotiation, status: "expired" } : negotiation)}
          </p>
        )}
        <Steps negotiation={negotiation} />
      </div>
    </Card>
  )
}

function Standing({ negotiation }: { negotiation: NegotiationView }) {
  const [asking, setAsking] = useState<"price" | "accept" | "end" | null>(null)
  const { role, moves, standing, lastPriceCents, endsAt } = negotiation
  const { heading, sentence } = standingText(negotiation)
  const dialog = (which: NonNullable<typeof asking>) => ({
    negotiation,
    open: asking === which,
    onOpenChange: (open: boolean) => setAsking(open ? which : null),
  })
  const { price } = moves
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <div className="flex flex-col gap-3">
        <div>
          <p className="text-lg font-semibold">{heading}</p>
          <p className="mt-1 text-sm">{sentence}</p>
          <p className="mt-1 text-sm text-muted">Open until {formatMoment(endsAt)}</p>
        </div>
        {moves.accept && standing && (
          <Button size="lg" onClick={() => setAsking("accept")}>
            <span className="contents">{role === "buyer" ? "Buy" : "Sell"}</span> for{" "}
            {formatMoney(standing.amountCents)}
          </Button>
        )}
        {price && (
          <Button size="lg" variant={moves.accept ? "secondary" : "primary"} onClick={() => setAsking("price")}>
            {price.act === "counter" ? "Counter once" : role === "buyer" ? "Make your best offer" : "Name your price"}
          </Button>
        )}
        {moves.decline && (
          <Button size="lg" variant="ghost" onClick={() => setAsking("end")}>
            {role === "buyer" ? "Decline" : "Decline and keep the car"}
          </Button>
        )}
      </div>
      <div>
        <p className="mb-1 text-sm font-semibold">
          <span>{standing ? "At" : "At the last price,"}</span>{" "}
          <Money cents={standing?.amountCents ?? lastPriceCents} />
        </p>
        <PriceMeaning negotiation={negotiation} priceCents={standing?.amountCents ?? lastPriceCents} />
      </div>
      {price && <NamePriceDialog price={price} {...dialog("price")} />}
      <AcceptPriceDialog {...dialog("accept")} />
      <EndNegotiationDialog {...dialog("end")} />
    </div>
  )
}

function Steps({ negotiation: { steps, role } }: { negotiation: NegotiationView }) {
  return (
    <div className="border-t border-line pt-4">
      <p className="text-sm font-semibold">What happened</p>
      <ol className="mt-2 flex flex-col gap-1.5 text-sm">
        {steps.map((step) => (
          <li key={step.number} className="flex flex-wrap justify-between gap-x-4">
            <span>{stepText(step, role)}</span>
            <time dateTime={step.at} className="text-muted">
              {formatMoment(step.at)}
            </time>
          </li>
        ))}
      </ol>
    </div>
  )
}
