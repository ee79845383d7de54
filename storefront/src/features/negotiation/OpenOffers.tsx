import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { Card, Countdown, Loaded, Money } from "@/ui"
import { together } from "@/ui/rules/together"
import { standingText } from "./negotiationText"
import { useNegotiations, useRunnerUpOffers } from "./queries"

/**
 * The offers and negotiations that wait for the other side, one line per car. The list of tasks shows those that wait
 * for this person.
 */
export default function OpenOffers() {
  const offers = useRunnerUpOffers()
  const negotiations = useNegotiations()
  return (
    <Loaded query={together([offers, negotiations])} failed="Your offers could not be loaded" waiting={null}>
      {([{ items: made }, { items: negotiated }]) => {
        const waiting = negotiated.filter(({ role, turn }) => turn !== role && turn !== "either")
        const onOffer = made.filter(({ role }) => role === "seller")
        if (waiting.length + onOffer.length === 0) return null
        return (
          <Card as="section" padding="none" aria-labelledby="waiting-for-others">
            <h2 id="waiting-for-others" className="px-3 pt-3 text-lg sm:px-4">
              Waiting for the other side
            </h2>
            <ul className="divide-y divide-line">
              {waiting.map((negotiation) => (
                <Line key={negotiation.id} car={negotiation} onEnded={() => void negotiations.refetch()}>
                  {standingText(negotiation).heading}
                  {negotiation.standing && (
                    <>
                      <span>, </span>
                      <Money cents={negotiation.standing.amountCents} />
                    </>
                  )}
                </Line>
              ))}
              {onOffer.map((offer) => (
                <Line key={offer.id} car={offer} onEnded={() => void offers.refetch()}>
                  <span>On offer to the next bidder at </span>
                  <Money cents={offer.amountCents} />
                </Line>
              ))}
            </ul>
          </Card>
        )
      }}
    </Loaded>
  )
}

interface LineProps {
  car: { listingId: string; title: string; endsAt: string }
  onEnded: () => void
  children: ReactNode
}

/** One car, with a link to its page, which shows the whole offer. */
function Line({ car: { listingId, title, endsAt }, onEnded, children }: LineProps) {
  return (
    <li>
      <Link
        to={`/listing/${listingId}`}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1.5 text-sm hover:bg-sunken sm:flex sm:px-4"
      >
        <span className="min-w-0 truncate font-semibold">{title}</span>
        <span className="text-muted max-sm:col-span-full max-sm:row-start-2">{children}</span>
        <Countdown endsAt={endsAt} onEnded={onEnded} className="shrink-0 font-semibold sm:ml-auto" />
      </Link>
    </li>
  )
}
