import { MessageCircleQuestion } from "lucide-react"
import { Link } from "react-router-dom"
import { Badge, Card, Loaded, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { AnswerForm } from "./AnswerForm"
import { useUnansweredQuestions } from "./queries"

/** The unanswered questions about the seller's listings, oldest first, each with an answer form. */
export default function UnansweredQuestions() {
  const questions = useUnansweredQuestions()
  return (
    <Card as="section" padding="sm" aria-labelledby="unanswered-questions" className="flex flex-col gap-2">
      <h2 id="unanswered-questions" className="flex items-center gap-2 text-lg">
        <MessageCircleQuestion aria-hidden className="size-5 text-muted" />
        Questions
        {questions.data && questions.data.total > 0 && <Badge tone="amber">{questions.data.total} to answer</Badge>}
      </h2>
      <Loaded
        query={questions}
        failed="The questions could not be loaded"
        waiting={<Skeleton className="h-16" />}
        empty={({ items }) => items.length === 0 && <p className="text-sm text-muted">Nothing to answer.</p>}
      >
        {({ items }) => (
          <ul className="flex flex-col">
            {items.map((question) => (
              <li key={question.id} className="flex flex-col gap-2 border-t border-line py-3 first:border-0">
                <p className="text-sm text-muted">
                  <Link
                    to={`/listing/${question.listingId}#questions`}
                    className="font-semibold text-ink hover:underline"
                  >
                    {question.listingTitle}
                  </Link>
                  , {question.asker}, <time dateTime={question.askedAt}>{formatMoment(question.askedAt)}</time>
                </p>
                <p className="break-words whitespace-pre-line">{question.text}</p>
                <AnswerForm listingId={question.listingId} question={question} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
