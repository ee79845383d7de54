import { toast } from "@/ui"
import type { RowDialogProps } from "../workspace/dialogs/rowDialog"
import StoredPublication from "./StoredPublication"

/** Publishes a draft from the seller's list of cars, after a review. */
export default function PublishDialog({ listing: { id, title }, onOpenChange, onChanged }: RowDialogProps) {
  return (
    <StoredPublication
      listingId={id}
      title={title}
      kind="publish"
      onClose={() => onOpenChange(false)}
      onDone={({ status }) => {
        toast.success(status === "live" ? "Your listing is live" : "Your listing is scheduled")
        onChanged()
        onOpenChange(false)
      }}
    />
  )
}
