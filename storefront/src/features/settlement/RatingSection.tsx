import {
  RATING_FACTS,
  RATING_NAMES,
  RATING_STATEMENTS,
  type RatingCounts,
  type SaleRating,
  type SaleRatings,
  type SettlementView,
} from "@northlot/contract"
import { Check, X } from "lucide-react"
import { Alert, Badge, Loaded, Skeleton } from "@/ui"
import { formatDay, formatMoment } from "@/ui/rules/moment"
import { PageSection } from "./PageSection"
import { RatingAnswerForm } from "./RatingAnswerForm"
import { RatingForm } from "./RatingForm"
import { useRatings } from "./ratings"

/** After a completed sale: the ratings of both sides. Before that: the buyer's record, shown to the seller. */
export function RatingSection({ settlement }: { settlement: Pick<SettlementView, "saleId" | "status" | "role"> }) {
  const { saleId, status, role } = settlement
  const found = useRatings(saleId, status === "completed" || (status !== "cancelled" && role === "seller"))
  const ratings = found.data?.ratings
  if (status !== "completed")
    return ratings?.buyerRecord && status !== "cancelled" ? <BuyerRecord record={ratings.buyerRecord} /> : null
  return (
    <PageSection id="rating" title="How was the sale?">
      <Loaded query={found} failed="The ratings could not be loaded" waiting={<Skeleton className="h-40" />}>
        {(data) => <Ratings ratings={data.ratings} />}
      </Loaded>
    </PageSection>
  )
}

function Ratings({ ratings }: { ratings: SaleRatings }) {
  const { role, rate, mine, theirs, canAnswer, saleId, buyerRecord } = ratings
  const other = role === "buyer" ? "seller" : "buyer"
  return (
    <div className="flex flex-col gap-6">
      {mine ? (
        <Given title={`What you said of the ${other}`} rated={other} rating={mine} answeredBy={`The ${other}`} />
      ) : rate.allowed ? (
        <RatingForm key={saleId} ratings={ratings} />
      ) : (
        <p className="text-sm text-muted">{rate.reason}</p>
      )}
      {theirs ? (
        <div className="flex flex-col gap-4">
          <Given title={`What the ${other} said of you`} rated={role} rating={theirs} answeredBy="You" />
          {canAnswer && <RatingAnswerForm saleId={saleId} />}
        </div>
      ) : (
        mine && <p className="text-sm text-muted">{waitingText(ratings, mine, other)}</p>
      )}
      {buyerRecord && buyerRecord.ratings > 0 && <Counts record={buyerRecord} />}
    </div>
  )
}

function waitingText({ theirsGiven }: SaleRatings, { shownFrom }: SaleRating, other: string): string {
  // Both sides have rated, so the other side's rating would show here unless staff had removed the rating.
  if (theirsGiven) return `The ${other}'s rating was removed by our staff.`
  return `The ${other} has not rated yet. Your rating is shown when the ${other} has rated you, or on ${formatMoment(shownFrom)}.`
}

interface GivenProps {
  title: string
  /** The side that the rating is about. */
  rated: "buyer" | "seller"
  rating: SaleRating
  answeredBy: string
}

function Given({ title, rated, rating, answeredBy }: GivenProps) {
  const { comment, givenAt, removedReason, answer } = rating
  return (
    <article aria-label={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">{title}</h3>
        <time dateTime={givenAt} className="text-sm text-muted">
          {formatDay(givenAt)}
        </time>
        {removedReason && <Badge tone="danger">Removed</Badge>}
      </div>
      <ul className="flex flex-col gap-1.5 text-sm">
        {RATING_FACTS.map((fact) => (
          <li key={fact} className="flex items-start gap-2">
            {rating[fact] ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            ) : (
              <X aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            )}
            <span>
              {RATING_STATEMENTS[rated][fact]}: <strong>{rating[fact] ? "yes" : "no"}</strong>
            </span>
          </li>
        ))}
      </ul>
      {comment && <p className="break-words whitespace-pre-line">{comment}</p>}
      {removedReason && (
        <Alert tone="amber" title="Our staff has removed this rating: nobody else can read it">
          {removedReason}
        </Alert>
      )}
      {answer && (
        <div className="border-l-2 border-brand pl-3">
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <strong className="text-ink">{answeredBy}</strong>
            <time dateTime={answer.answeredAt}>{formatDay(answer.answeredAt)}</time>
            {answer.removedReason && <Badge tone="danger">Removed</Badge>}
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{answer.text}</p>
          {answer.removedReason && (
            <Alert tone="amber" className="mt-3" title="Our staff has removed your answer">
              {answer.removedReason}
            </Alert>
          )}
        </div>
      )}
    </article>
  )
}

function BuyerRecord({ record }: { record: RatingCounts }) {
  return (
    <PageSection id="rating" title="The buyer">
      <Counts record={record} />
    </PageSection>
  )
}

function Counts({ record }: { record: RatingCounts }) {
  const { sales, ratings } = record
  if (sales === 0 && ratings === 0) return <p className="text-sm text-muted">No completed purchase on Northlot yet.</p>
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      <p className="font-semibold text-ink">{`${sales} ${sales === 1 ? "purchase" : "purchases"} on Northlot`}</p>
      {ratings > 0 && (
        <ul aria-label="What sellers say of this buyer" className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
          {RATING_FACTS.map((fact) => (
            <li key={fact}>{`${RATING_NAMES.buyer[fact]} ${record[fact]} of ${ratings}`}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
