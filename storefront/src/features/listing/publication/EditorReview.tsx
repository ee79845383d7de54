import type { ListingView, PublicationTerms } from "@northlot/contract"
import { useId } from "react"
import { Card } from "@/ui"
import type { FieldName } from "../editor/listingFields"
import type { PublishProgress } from "../editor/publishProgress"
import type { Confirmations } from "./confirmations"
import { publishedCard } from "./publishedCard"
import { ReviewBody } from "./ReviewBody"

interface EditorReviewProps {
  preview: ListingView
  terms: PublicationTerms
  now: Date
  progress: PublishProgress
  confirmations: Confirmations
  isLive: boolean
  onField: (name: FieldName) => void
}

/** The last step of the editor: the review of the unsaved form before a publication. */
export default function EditorReview({
  preview,
  terms,
  now,
  progress: { missing, suggestions },
  confirmations,
  isLive,
  onField,
}: EditorReviewProps) {
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-4">
      <h2 id={heading} className="text-xl">
        {isLive ? "As buyers see it" : terms.startsAt ? "Before it is scheduled" : "Before it goes live"}
      </h2>
      <ReviewBody
        preview={isLive ? preview : publishedCard(preview, terms, now)}
        terms={terms}
        missing={missing}
        suggestions={suggestions}
        confirmations={confirmations}
        isLive={isLive}
        fieldLink={(name, children) => (
          <button type="button" className="text-left underline underline-offset-2" onClick={() => onField(name)}>
            {children}
          </button>
        )}
      />
    </Card>
  )
}
