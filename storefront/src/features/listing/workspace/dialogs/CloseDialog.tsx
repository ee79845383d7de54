import { api, endpoints } from "@/shared"
import { toast } from "@/ui"
import { ConfirmDialog } from "./ConfirmDialog"
import type { RowDialogProps } from "./rowDialog"

export default function CloseDialog({ listing, open, onOpenChange, onChanged }: RowDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Close this listing for good?"
      description={listing.title}
      confirm="Close listing"
      act={() => api(endpoints.closeOwnListing, { params: { id: listing.id } })}
      onDone={() => {
        onOpenChange(false)
        toast.success("Listing closed")
        onChanged()
      }}
    >
      <p className="text-sm">
        <span>{listing.status === "live" ? "The auction ends now, without a sale. " : ""}</span>A closed listing stays
        in your records and cannot be opened again. To change it and publish it later, go back to draft instead.
      </p>
    </ConfirmDialog>
  )
}
