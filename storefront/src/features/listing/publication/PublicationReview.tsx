import { useMutation } from "@tanstack/react-query"
import { messageOf, useSettings } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { Alert, Button, Dialog } from "@/ui"
import { areConfirmed, useConfirmations } from "./confirmations"
import { ReviewBody, type ReviewBodyProps } from "./ReviewBody"

interface PublicationReviewProps extends Omit<ReviewBodyProps, "confirmations" | "isLive" | "children"> {
  confirm: "Publish" | "Schedule" | "Relist"
  act: () => Promise<unknown>
  /** Runs after the server refused the publication: the reviewed data may be outdated. */
  onRefused?: (error: unknown) => void
  onClose: () => void
}

/**
 * A dialog in which the seller reviews a car before it goes on sale. Nothing is published before the seller confirms.
 */
export function PublicationReview({ confirm, act, onRefused, onClose, ...shown }: PublicationReviewProps) {
  const { preview, terms, missing } = shown
  const settings = useSettings()
  const confirmations = useConfirmations()
  const work = useMutation({ mutationFn: act, onError: onRefused })
  const ready =
    settings.data !== undefined &&
    Object.keys(missing).length === 0 &&
    areConfirmed(confirmations, { terms, photoCount: preview.photos.length })
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || onClose()}
      size="lg"
      title={confirm === "Schedule" ? "Before it is scheduled" : "Before it goes live"}
      description={preview.title}
      dismissible={!work.isPending}
      footer={
        <>
          <Button variant="secondary" disabled={work.isPending} onClick={onClose}>
            Not yet
          </Button>
          <Button disabled={!ready} loading={work.isPending} onClick={() => work.mutate()}>
            {confirm}
          </Button>
        </>
      }
    >
      <ReviewBody {...shown} confirmations={confirmations}>
        {work.isError && (
          <Alert tone="danger" title={messageOf(work.error)}>
            {Object.entries(fieldsOfRefusal(work.error)).map(([name, sentence]) => (
              <p key={name}>{sentence}</p>
            ))}
          </Alert>
        )}
      </ReviewBody>
    </Dialog>
  )
}
