import {
  VIN_LENGTH,
  sellsAtAnyBid,
  spokenAmount,
  type ListingView,
  type PublicationTerms,
  type VinSighting,
} from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { Gavel } from "lucide-react"
import { useState, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, useSettings } from "@/shared"
import { Wide } from "@/shared/lazy"
import { Alert, Button, Checkbox, Loaded, Skeleton } from "@/ui"
import { formatDay, formatMoment } from "@/ui/rules/moment"
import { FIELD_LABELS, isField, type FieldErrors, type FieldName } from "../editor/listingFields"
import { MoreFields } from "../editor/MoreFields"
import { BuyersCard } from "./BuyersCard"
import { ReviewSheet } from "./ReviewSheet"
import type { Confirmations } from "./confirmations"
import { publicationConsequences, publicationSentence } from "./publicationSentence"

export interface ReviewBodyProps {
  /** The listing as buyers will see it, at the times of `terms`. */
  preview: ListingView
  terms: PublicationTerms
  /**
   * `missing`: the fields that a publication still requires. `suggestions`: optional fields that help the car to sell.
   */
  missing: FieldErrors
  suggestions: FieldErrors
  /** Wraps a sentence about a field in a link to that field. */
  fieldLink: (name: FieldName, children: ReactNode) => ReactNode
  confirmations: Confirmations
  /** Whether the listing is already live. The review then asks for no confirmation. */
  isLive?: boolean
  /** Content at the top of the review: the server's error. */
  children?: ReactNode
}

/** The binding amounts and times of a publication, and a confirmation for each risk. */
export function ReviewBody({
  preview,
  terms,
  missing,
  suggestions,
  fieldLink,
  confirmations,
  isLive = false,
  children,
}: ReviewBodyProps) {
  const settings = useSettings()
  const sentence = publicationSentence(terms)
  const sellsAtAny = sellsAtAnyBid(terms)
  const noPhoto = preview.photos.length === 0
  const sentences = (fields: FieldErrors) => (
    <ul className="mt-1 flex flex-col text-sm">
      {Object.entries(fields).map(
        ([name, said]) =>
          isField(name) && (
            <li key={name} className="py-1">
              {fieldLink(name, FIELD_LABELS[name])}
              <span>: {said}</span>
            </li>
          )
      )}
    </ul>
  )
  return (
    <Loaded
      query={settings}
      failed="The rules of the auction could not be loaded"
      waiting={<Skeleton className="h-72" />}
    >
      {({ auction }) => (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-6">
          <div className="flex min-w-0 flex-col gap-4">
            {children}
            {!isLive && Object.keys(missing).length > 0 && (
              <Alert tone="danger" title="Some details are missing">
                {sentences(missing)}
              </Alert>
            )}
            {!isLive && (sellsAtAny || noPhoto) && (
              <div role="group" aria-label="Please confirm" className="flex flex-col gap-3">
                {sellsAtAny && (
                  <div className="flex flex-col gap-2 rounded-lg border border-danger/60 bg-danger-soft p-4">
                    <p className="font-semibold text-danger">
                      This car sells at any price, from {spokenAmount(terms.openingCents)}
                    </p>
                    <Checkbox
                      checked={confirmations.unprotected === sentence}
                      onChange={(event) => confirmations.sellUnprotected(event.target.checked ? sentence : null)}
                      label="I sell without a reserve: the highest bid takes the car, however low it is."
                      hint={fieldLink("reserveCents", "Set a reserve price")}
                    />
                  </div>
                )}
                {noPhoto && (
                  <Checkbox
                    checked={confirmations.withoutPhoto}
                    onChange={(event) => confirmations.listWithoutPhoto(event.target.checked)}
                    label="I list it without a photo: few people bid on a car that they cannot see."
                    hint={fieldLink("photoUrls", "Add photos")}
                    className="rounded-lg border border-amber/50 bg-amber-soft p-4"
                  />
                )}
              </div>
            )}
            {!isLive && (
              <section
                aria-label="What becomes binding"
                className="rounded-lg border border-line-strong bg-surface p-4"
              >
                <p className="flex gap-3 text-lg font-semibold">
                  <Gavel aria-hidden className="mt-1 size-5 shrink-0" />
                  {sentence}
                </p>
                <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
                  {publicationConsequences(terms, auction).map((consequence) => (
                    <li key={consequence}>{consequence}</li>
                  ))}
                  {preview.audience === "dealers" && <li>Only dealers see this car and can bid on it.</li>}
                  <li>All times are Toronto time.</li>
                </ul>
              </section>
            )}
            {!isLive && <Sightings vin={preview.vin} listingId={preview.id} />}
            <ReviewSheet preview={preview} terms={terms} fieldLink={fieldLink} />
            {Object.keys(suggestions).length > 0 && (
              <section aria-labelledby="publication-better">
                <h3 id="publication-better" className="text-sm font-semibold">
                  It sells better with
                </h3>
                {sentences(suggestions)}
              </section>
            )}
          </div>
          <CardPreview listing={preview} />
        </div>
      )}
    </Loaded>
  )
}

/** The car's card as buyers will see it. On a phone the seller unfolds it. */
function CardPreview({ listing }: { listing: ListingView }) {
  const [isOpen, setOpen] = useState(false)
  const card = (
    <div {...{ inert: "" }} aria-hidden className="mx-auto w-full max-w-72">
      <BuyersCard listing={listing} watchable={false} />
    </div>
  )
  return (
    <>
      <Wide>
        <figure>
          <figcaption className="mb-2 text-sm font-semibold text-muted">How buyers see it</figcaption>
          {card}
        </figure>
      </Wide>
      <MoreFields title="How buyers see it" className="lg:hidden" onToggle={setOpen}>
        {isOpen && card}
      </MoreFields>
    </>
  )
}

/** Recent listings of the same VIN on Northlot. */
function Sightings({ vin, listingId }: { vin: string; listingId: string }) {
  const known = useQuery({
    queryKey: queryKeys.vinHistory(vin),
    queryFn: ({ signal }) => api(endpoints.readVinHistory, { query: { vin }, signal }),
    enabled: vin.length === VIN_LENGTH,
    staleTime: 0,
  })
  if (known.isError) {
    return (
      <Alert
        tone="amber"
        title="We could not look up whether this car was on sale here lately"
        action={
          <Button size="sm" variant="secondary" loading={known.isFetching} onClick={() => void known.refetch()}>
            Retry
          </Button>
        }
      >
        {messageOf(known.error)}
      </Alert>
    )
  }
  const others = (known.data?.items ?? []).filter((item) => item.listingId !== listingId)
  if (others.length === 0) return null
  const live = others.some(({ state }) => state === "live")
  return (
    <Alert
      tone={live ? "danger" : "amber"}
      title={
        live
          ? "A car with this VIN is live now: it cannot be live twice"
          : "A car with this VIN was on sale here lately"
      }
    >
      <ul>
        {others.map((item) => (
          <li key={item.listingId}>
            <Link to={`/listing/${item.slug}`} target="_blank" rel="noopener" className="underline underline-offset-2">
              {item.title}
            </Link>
            <span>{item.mine ? ", yours" : ""}</span>: {stateOf(item)}
          </li>
        ))}
      </ul>
      {!live && <p className="mt-1">Please make sure that the VIN is right and that the car is yours to sell.</p>}
    </Alert>
  )
}

function stateOf({ state, at }: VinSighting): string {
  if (state === "live") return `live until ${formatMoment(at)}`
  return state === "sold" ? `sold on ${formatDay(at)}` : `ended unsold on ${formatDay(at)}`
}
