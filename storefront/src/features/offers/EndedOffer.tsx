import type { RunnerUpOfferStatus } from "@northlot/contract"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { Button, EmptyState, Skeleton } from "@/ui"
import { useRunnerUpOffers } from "./queries"

const SENTENCES: Readonly<Record<RunnerUpOfferStatus, string | null>> = {
  open: null,
  accepted: null,
  declined: "You declined it. Nothing is owed.",
  expired: "Its 24 hours are over. Nothing is owed.",
  withdrawn: "It was withdrawn. Nothing is owed.",
}

/** Where a listing is not shown any more: whom it was offered to is told so, everybody else gets `otherwise`. */
export default function EndedOffer({ listingId, otherwise }: { listingId: string; otherwise: ReactNode }) {
  const offers = useRunnerUpOffers(listingId)
  if (offers.isPending) return <Skeleton className="my-10 h-48" />
  const offer = offers.data?.items[0]
  const sentence = offer?.role === "buyer" ? SENTENCES[offer.status] : null
  if (!offer || !sentence) return otherwise
  return (
    <EmptyState
      className="my-10"
      titleAs="h1"
      title={`The offer of ${offer.title} has ended.`}
      action={
        <Button asChild variant="secondary">
          <Link to="/auctions">Back to the auctions</Link>
        </Button>
      }
    >
      {sentence}
    </EmptyState>
  )
}
