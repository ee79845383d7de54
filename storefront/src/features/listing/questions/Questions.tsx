import type { ListingQuestion, ListingView } from "@northlot/contract"
import { useEffect, useRef, useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { useServerTimeOf, useSession } from "@/shared"
import { heldInView } from "@/shared/navigation/useSectionOfAddress"
import { Alert, Badge, Button, Loaded, Skeleton, toast } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { AnswerForm } from "./AnswerForm"
import { WritingForm } from "./WritingForm"
import { useAsk, useQuestions } from "./queries"

const MOST_SHOWN = 100

/** The public questions with the seller's answers, and the forms to ask and to answer. */
export default function Questions({ listing }: { listing: Pick<ListingView, "id" | "slug" | "isOwner"> }) {
  const [pages, setPages] = useState(1)
  const { viewer } = useSession()
  const questions = useQuestions(listing.id, pages)
  const wanted = useSearchParams()[0].get("question")
  const { items: found, total: all } = questions.data ?? { items: [], total: 0 }
  const isFurtherDown =
    wanted !== null && found.length < Math.min(all, MOST_SHOWN) && found.every(({ id }) => id !== wanted)
  useEffect(() => {
    if (isFurtherDown) setPages((shown) => shown + 1)
  }, [isFurtherDown, found.length])
  return (
    <Loaded query={questions} failed="The questions could not be loaded" waiting={<Skeleton className="h-40" />}>
      {({ items, total, ask }) => {
        return (
          <div className="flex flex-col gap-5">
            {items.length === 0 ? (
              <p className="text-sm text-muted">
                {listing.isOwner
                  ? "Nobody has asked anything yet."
                  : ask.allowed
                    ? "No question yet. Ask the first one."
                    : "Nobody has asked anything."}
              </p>
            ) : (
              <ol className="flex flex-col gap-3" aria-label="Questions, newest first">
                {items.map((question) => (
                  <li key={question.id}>
                    <Question listing={listing} question={question} wanted={question.id === wanted} />
                  </li>
                ))}
              </ol>
            )}
            {items.length < Math.min(total, MOST_SHOWN) && (
              <Button
                variant="secondary"
                size="sm"
                className="self-start"
                loading={questions.isFetching}
                onClick={() => setPages(pages + 1)}
              >
                Show more
              </Button>
            )}
            {ask.allowed ? (
              <AskForm listingId={listing.id} />
            ) : !viewer ? (
              <Button asChild variant="secondary" className="self-start">
                <Link to="/login" state={{ from: `/listing/${listing.slug}#questions` }}>
                  Sign in to ask
                </Link>
              </Button>
            ) : (
              !listing.isOwner && <p className="text-sm text-muted">{ask.reason}</p>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function AskForm({ listingId }: { listingId: string }) {
  const ask = useAsk(listingId)
  return (
    <WritingForm
      subject={`question:${listingId}`}
      label="Ask the seller"
      hint="Everybody can read your question, under a pseudonym. No contact details, please."
      action="Ask"
      writing={ask}
      done="Your question was sent."
      onDone={({ standing }) =>
        standing === "held"
          ? toast.info("Northlot reviews your question before it is shown.")
          : toast.success("Your question was sent to the seller.")
      }
    />
  )
}

/** `wanted`: a notification links to this question, so the answer field or the question gets the focus. */
function Question({
  listing,
  question,
  wanted,
}: {
  listing: { id: string; isOwner?: boolean }
  question: ListingQuestion
  wanted: boolean
}) {
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = article.current
    if (!wanted || !here) return
    const place = here.querySelector("textarea") ?? here
    place.focus({ preventScroll: true })
    return heldInView(here)
  }, [wanted])
  const { asker, mine, text, standing, reason, askedAt, answer } = question
  const [changing, setChanging] = useState(false)
  const editable = useServerTimeOf((now) => Boolean(answer?.editableUntil && now < Date.parse(answer.editableUntil)))
  return (
    <article
      ref={article}
      tabIndex={wanted ? -1 : undefined}
      className="scroll-mt-40 rounded-lg border border-line bg-surface p-4 focus:outline-none"
      aria-label={`Question of ${mine ? "yours" : asker}`}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <strong className="text-ink">{mine ? "You" : asker}</strong>
        <time dateTime={askedAt}>{formatMoment(askedAt)}</time>
        {standing !== "shown" && <Badge tone="amber">{standing === "held" ? "Held back" : "Hidden"}</Badge>}
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{text}</p>
      {reason && (
        <Alert tone="amber" className="mt-3" title="Only you see this question">
          {reason}
        </Alert>
      )}
      {answer && !changing && (
        <div className="mt-3 border-l-2 border-brand pl-3">
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <strong className="text-ink">{listing.isOwner ? "You, the seller" : "Seller"}</strong>
            <time dateTime={answer.answeredAt}>{formatMoment(answer.answeredAt)}</time>
            {answer.standing !== "shown" && (
              <Badge tone="amber">{answer.standing === "held" ? "Held back" : "Hidden"}</Badge>
            )}
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{answer.text}</p>
          {answer.reason && (
            <Alert tone="amber" className="mt-3" title="Only you see this answer">
              {answer.reason}
            </Alert>
          )}
          {listing.isOwner && editable && (
            <Button size="sm" variant="ghost" className="mt-1 -ml-3" onClick={() => setChanging(true)}>
              Change the answer
            </Button>
          )}
        </div>
      )}
      {listing.isOwner && (!answer || changing) && (
        <div className="mt-3">
          <AnswerForm
            listingId={listing.id}
            question={question}
            onDone={() => setChanging(false)}
            onCancel={changing ? () => setChanging(false) : undefined}
          />
        </div>
      )}
    </article>
  )
}
