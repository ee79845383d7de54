import type { ListingView } from "@northlot/contract"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { NOT_SHOWN, useIsSupport, useServerTimeOf } from "@/shared"
import { Alert, Button, Card, Countdown, Money } from "@/ui"
import { formatDay, formatMoment } from "@/ui/rules/moment"
import CorrectionNotice from "./CorrectionNotice"
import Runs from "./Runs"
import { auctionPhase } from "@/entities/listing/auctionPhase"
import { priceOf } from "@/entities/listing/priceOf"
import { reserveText } from "@/entities/listing/reserveText"

/** Replaces the bid bar on the seller's own listing: shows its state, its viewers and the seller's actions. */
export default function OwnerBar({ listing }: { listing: ListingView }) {
  const draft = listing.status === "draft"
  return (
    <section aria-label="Your listing" className="flex flex-col gap-4">
      <CorrectionNotice listingId={listing.id} />
      <Runs listingId={listing.id} />
      {draft ? (
        <Preview listing={listing} />
      ) : (
        <Alert tone="info" title="This is your listing." action={<EditLink listing={listing} />}>
          You cannot bid on your own car. Everybody, including you, sees bidders only under pseudonyms.
        </Alert>
      )}
      <Card>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
          <Price listing={listing} />
          <Time listing={listing} />
          <Figure label="Bids">{listing.bidCount}</Figure>
          <Reserve listing={listing} />
          <Figure label="Views">{listing.views.toLocaleString("en-CA")}</Figure>
          <Figure label="Watchers">{listing.watchers.toLocaleString("en-CA")}</Figure>
        </dl>
      </Card>
    </section>
  )
}

function Preview({ listing }: { listing: ListingView }) {
  const missing = Object.values(listing.owner?.missing ?? {})
  const scheduled = useServerTimeOf((now) => auctionPhase(listing, now) === "scheduled")
  const ready = missing.length === 0
  return (
    <Alert
      tone={ready ? "info" : "amber"}
      title="Preview: only you see this"
      action={<EditLink listing={listing} publishes={ready && !scheduled} />}
    >
      <span>
        {scheduled && ready ? (
          "Buyers see this listing when its auction opens."
        ) : ready ? (
          "Nothing is missing: you can publish this listing."
        ) : (
          <>
            <p>Before it can go live:</p>
            <ul className="list-disc pl-5">
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </span>
    </Alert>
  )
}

/** A link to the editor, in which the seller changes and publishes the listing. */
function EditLink({ listing: { id, status }, publishes = false }: { listing: ListingView; publishes?: boolean }) {
  if (status !== "draft" && status !== "live") return null
  return (
    <Button asChild size="sm" variant={publishes ? "primary" : "secondary"}>
      <Link to={`/sell/edit/${id}`}>{publishes ? "Edit or publish" : "Edit"}</Link>
    </Button>
  )
}

function Price({ listing }: { listing: ListingView }) {
  const price = priceOf(listing)
  return (
    <Figure label={price.label}>
      <Money cents={price.cents} />
    </Figure>
  )
}

function Time({ listing }: { listing: ListingView }) {
  const phase = useServerTimeOf((now) => auctionPhase(listing, now))
  if (listing.status === "sold")
    return <Figure label="Sold on">{listing.soldAt ? formatDay(listing.soldAt) : "–"}</Figure>
  if (listing.status === "closed") return <Figure label="Status">Closed</Figure>
  if (phase === "scheduled" && listing.startsAt) return <Figure label="Opens">{formatMoment(listing.startsAt)}</Figure>
  if (phase === "unscheduled" || !listing.endsAt) return <Figure label="Auction">Not scheduled</Figure>
  return (
    <Figure label={phase === "ended" ? "Auction" : "Time left"}>
      <Countdown inHours endsAt={listing.endsAt} />
    </Figure>
  )
}

/** The reserve. Only the seller sees the amount, support staff do not. */
function Reserve({ listing }: { listing: ListingView }) {
  const reserve = listing.owner?.reserveCents
  if (useIsSupport() && listing.hasReserve) return <Figure label={reserveText(listing)}>{NOT_SHOWN}</Figure>
  return (
    <Figure label={reserve ? reserveText(listing) : "Reserve"}>
      <span>
        {reserve ? <Money cents={reserve} className={listing.reserveMet ? "text-success" : undefined} /> : "None"}
      </span>
    </Figure>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg font-bold tabular-nums">{children}</dd>
    </div>
  )
}
