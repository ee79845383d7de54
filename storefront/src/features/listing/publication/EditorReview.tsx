import type { ListingView } from "@northlot/contract"
import type { ReviewedDraft } from "../editor/bindsBySaving"
import type { FieldName } from "../editor/listingFields"
import type { PublishProgress } from "../editor/publishProgress"
import { PublicationReview } from "./PublicationReview"
import { publishedCard } from "./publishedCard"

interface EditorReviewProps {
  preview: ListingView
  review: ReviewedDraft
  progress: PublishProgress
  onField: (name: FieldName) => void
  onConfirm: () => void
  onClose: () => void
}

/** The review of the editor's input before a publication. Errors show at the editor's fields behind it. */
export default function EditorReview({
  preview,
  review: { terms, now },
  progress,
  onField,
  onConfirm,
  onClose,
}: EditorReviewProps) {
  return (
    <PublicationReview
      preview={publishedCard(preview, terms, now)}
      terms={terms}
      missing={progress.missing}
      suggestions={progress.suggestions}
      confirm={terms.startsAt ? "Schedule" : "Publish"}
      fieldLink={(name, children) => (
        <button type="button" className="text-left underline underline-offset-2" onClick={() => onField(name)}>
          {children}
        </button>
      )}
      act={async () => onConfirm()}
      onClose={onClose}
    />
  )
}
