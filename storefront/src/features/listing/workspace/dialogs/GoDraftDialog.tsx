import { api, endpoints } from "@/shared"
import { toast } from "@/ui"
import { ConfirmDialog } from "./ConfirmDialog"
import type { RowDialogProps } from "./rowDialog"

export default function GoDraftDialog({ listing, open, onOpenChange, onChanged }: RowDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Take this car off sale?"
      description={listing.title}
      confirm="Go Draft"
      act={() => api(endpoints.updateListing, { params: { id: listing.id }, body: { status: "draft" } })}
      onDone={() => {
        onOpenChange(false)
        toast.success("Back to draft")
        onChanged()
      }}
    >
      <p className="text-sm">
        Its auction ends now, and buyers no longer see the car. You can change the draft and publish it again.
      </p>
    </ConfirmDialog>
  )
}
