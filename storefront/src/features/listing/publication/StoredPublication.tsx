import { openingPriceCents, publicationTimes, type BodyInputOf, type ListingView } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, useClock } from "@/shared"
import { listingOptions } from "@/entities/listing/useListings"
import { Button, Dialog, QueryError, Skeleton } from "@/ui"
import { fieldId } from "../editor/listingFields"
import { draftOf, formOf } from "../editor/listingForm"
import { publishProgress } from "../editor/publishProgress"
import { PublicationReview } from "./PublicationReview"
import { publishedCard } from "./publishedCard"

type Change = BodyInputOf<typeof endpoints.updateListing>

interface StoredPublicationProps {
  listingId: string
  title: string
  /** The start and end of the auction; the default is the listing's stored times. A `startsAt` of `null` means now. */
  times?: { startsAt: string | null; endsAt: string | null }
  kind: "publish" | "schedule" | "relist"
  onDone: (listing: ListingView) => void
  onClose: () => void
}

/** The review of a stored listing. The server publishes exactly what the review showed, or nothing. */
export default function StoredPublication({ listingId, title, times, kind, onDone, onClose }: StoredPublicationProps) {
  const clock = useClock()
  const [now] = useState(() => new Date(clock.serverNow()))
  const stored = useQuery({
    ...listingOptions(listingId),
    staleTime: 0,
  })
  const listing = stored.data?.listing
  // The cached listing may be outdated, so the review waits for a fresh response.
  if (!listing?.owner || (stored.isFetching && !stored.isFetchedAfterMount)) {
    return (
      <Dialog
        open
        onOpenChange={(stays) => stays || onClose()}
        size="lg"
        title="Before it goes live"
        description={title}
        footer={
          <Button variant="secondary" onClick={onClose}>
            Not yet
          </Button>
        }
      >
        {stored.isError ? (
          <QueryError query={stored} failed="The listing could not be loaded" />
        ) : (
          <Skeleton className="h-72" />
        )}
      </Dialog>
    )
  }
  const { reserveCents, buyNowCents, buyNowUntil: until } = listing.owner
  const { startsAt: start, endsAt: end } = times ?? listing
  const terms = {
    ...publicationTimes({ startsAt: start ? new Date(start) : null, endsAt: end ? new Date(end) : null }, now),
    openingCents: openingPriceCents(listing.owner),
    reserveCents,
    buyNow: buyNowCents === null ? null : { priceCents: buyNowCents, until },
    relisting: {
      times: listing.owner.relistTimes,
      dropCents: listing.owner.relistDropCents,
      dropBasisPoints: listing.owner.relistDropBasisPoints,
      floorCents: listing.owner.relistFloorCents,
    },
  }
  const publish = async () => {
    const endsAt = terms.endsAt.toISOString()
    const ifUpdatedAt = listing.updatedAt
    const params = { id: listingId }
    const change: Change =
      kind === "schedule"
        ? { startsAt: start, endsAt, ifUpdatedAt }
        : { status: "live", ...(times ? { startsAt: start } : {}), endsAt, ifUpdatedAt }
    const { listing: after } =
      kind === "relist"
        ? await api(endpoints.relistListing, { params, body: { endsAt, ifUpdatedAt } })
        : await api(endpoints.updateListing, { params, body: change })
    onDone(after)
  }
  const { missing, suggestions } = publishProgress(
    draftOf(formOf(listing), listing.photos),
    listing.owner?.vinDifferences
  )
  return (
    <PublicationReview
      preview={publishedCard(listing, terms, now)}
      terms={terms}
      missing={missing}
      suggestions={suggestions}
      confirm={terms.startsAt ? "Schedule" : kind === "relist" ? "Relist" : "Publish"}
      fieldLink={(name, children) => (
        <Link to={`/sell/edit/${listingId}#${fieldId(name)}`} className="underline underline-offset-2">
          {children}
        </Link>
      )}
      act={publish}
      onRefused={() => void stored.refetch()}
      onClose={onClose}
    />
  )
}
