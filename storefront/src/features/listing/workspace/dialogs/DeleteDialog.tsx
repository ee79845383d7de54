import { api, endpoints } from "@/shared"
import { toast } from "@/ui"
import { ConfirmDialog } from "./ConfirmDialog"
import type { RowDialogProps } from "./rowDialog"

export default function DeleteDialog({ listing, open, onOpenChange, onChanged }: RowDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this listing? This cannot be undone."
      description={listing.title}
      confirm="Delete"
      act={() => api(endpoints.deleteListing, { params: { id: listing.id } })}
      onDone={() => {
        onOpenChange(false)
        toast.success("Listing deleted")
        onChanged()
      }}
    >
      {listing.status === "live" && (
        <p className="text-sm">This listing is live. Deleting it ends its auction without a sale.</p>
      )}
    </ConfirmDialog>
  )
}
