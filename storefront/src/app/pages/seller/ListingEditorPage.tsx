import { VIN_LENGTH, normaliseVin } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMatch, useSearchParams } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { listingOptions } from "@/entities/listing/useListings"
import PlannedRun from "@/features/listing/owner/PlannedRun"
import { OnOfferNotice } from "@/features/negotiation/OnOfferNotice"
import { BuyersCardProvider } from "@/features/listing/publication/BuyersCard"
import { ErrorState, Loaded, Skeleton } from "@/ui"
import { AuctionCard } from "../../cars/AuctionCard"
import { ListingEditor } from "@/features/listing/editor/ListingEditor"
import { newSession, sessionAt } from "@/features/listing/editor/editorSession"

/** /sell/new and /sell/edit/{id} share one page. The first save changes the address and does not reset the form. */
export default function ListingEditorPage() {
  const id = useMatch("/sell/edit/:id")?.params.id
  const [search] = useSearchParams()
  const vin = id === undefined ? normaliseVin(search.get("vin") ?? "").vin.slice(0, VIN_LENGTH) : ""
  usePageTitle(id ? "Edit listing" : "Create listing")
  const [session, setSession] = useState(() => newSession(id))
  const current = sessionAt(session, id)
  if (current !== session) setSession(current)
  const page = useQuery({
    ...listingOptions(id ?? "new"),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
  })
  const listing = id === undefined ? null : page.data?.listing
  if (listing === undefined) {
    return (
      <Loaded
        query={page}
        failed="Could not load listing"
        waiting={<Skeleton className="my-6 h-96" />}
        className="my-10"
      >
        {() => null}
      </Loaded>
    )
  }
  if (listing && !listing.isOwner) return <ErrorState className="my-10" title="Listing not found" />
  // The notice of a running offer stands above the form and does not replace the form, so that typed text is not lost.
  const onOfferUntil = listing?.owner?.onOfferUntil
  return (
    <>
      {onOfferUntil && (
        <div className="pt-6">
          <OnOfferNotice listingId={listing.id} until={onOfferUntil} />
        </div>
      )}
      {listing?.status === "draft" && (
        <div className="pt-6 empty:hidden">
          <PlannedRun inForm listingId={listing.id} />
        </div>
      )}
      <BuyersCardProvider value={AuctionCard}>
        <ListingEditor
          key={current.serial}
          listing={listing}
          vin={vin}
          onCreated={(created) => setSession((before) => ({ ...before, created }))}
        />
      </BuyersCardProvider>
    </>
  )
}
