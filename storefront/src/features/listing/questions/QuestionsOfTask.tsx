import { useEffect, useRef } from "react"
import { Link } from "react-router-dom"
import { Button, Loaded, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { AnswerForm } from "./AnswerForm"
import { useUnansweredQuestions } from "./queries"

/** The unanswered questions about one car, oldest first, each with an answer form. */
export default function QuestionsOfTask({ listingId }: { listingId: string }) {
  const questions = useUnansweredQuestions()
  const list = useRef<HTMLUListElement>(null)
  const own = questions.data?.items.filter((question) => question.listingId === listingId)
  const loaded = own !== undefined
  useEffect(() => list.current?.querySelector("textarea")?.focus(), [loaded])
  return (
    <Loaded query={questions} failed="The questions could not be loaded" waiting={<Skeleton className="h-40" />}>
      {() =>
        own?.length ? (
          <ul ref={list} className="flex flex-col gap-4">
            {own.map((question) => (
              <li key={question.id} className="flex flex-col gap-2">
                <p className="text-xs text-muted">
                  {question.asker}, <time dateTime={question.askedAt}>{formatMoment(question.askedAt)}</time>
                </p>
                <p className="break-words whitespace-pre-line">{question.text}</p>
                <AnswerForm listingId={listingId} question={question} />
              </li>
            ))}
          </ul>
        ) : (
          <Button asChild size="sm" variant="secondary">
            <Link to={`/listing/${listingId}#questions`}>See the questions</Link>
          </Button>
        )
      }
    </Loaded>
  )
}
