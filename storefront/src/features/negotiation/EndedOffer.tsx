import type { RunnerUpOfferStatus } from "@northlot/contract"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { Button, EmptyState, Skeleton } from "@/ui"
import { endText } from "./negotiationText"
import { useNegotiations, useRunnerUpOffers } from "./queries"

const SENTENCES: Readonly<Record<RunnerUpOfferStatus, string | null>> = {
  open: null,
  accepted: null,
  declined: "You declined the offer. Nothing is owed.",
  expired: "The 24 hours of the offer are over. Nothing is owed.",
  withdrawn: "The offer was withdrawn. Nothing is owed.",
}

/**
 * The page of a listing that is no longer public. The bidder of an ended offer or negotiation reads how it ended. All
 * other people see `otherwise`.
 */
export default function EndedOffer({ listingId, otherwise }: { listingId: string; otherwise: ReactNode }) {
  const offers = useRunnerUpOffers(listingId)
  const negotiations = useNegotiations(listingId)
  if (offers.isPending || negotiations.isPending) return <Skeleton className="my-10 h-48" />
  const [offer] = offers.data?.items ?? []
  const [negotiation] = negotiations.data?.items ?? []
  const ended = [
    ...(offer?.role === "buyer" ? [{ ...offer, what: "offer of", sentence: SENTENCES[offer.status] }] : []),
    ...(negotiation?.role === "buyer"
      ? [{ ...negotiation, what: "negotiation about", sentence: endText(negotiation) }]
      : []),
  ].sort((one, other) => other.openedAt.localeCompare(one.openedAt))[0]
  if (!ended?.sentence) return otherwise
  return (
    <EmptyState
      className="my-10"
      titleAs="h1"
      title={`The ${ended.what} ${ended.title} has ended.`}
      action={
        <Button asChild variant="secondary">
          <Link to="/auctions">Back to the auctions</Link>
        </Button>
      }
    >
      {ended.sentence}
    </EmptyState>
  )
}
