import { api, endpoints } from "@/shared"
import { toast } from "@/ui"
import { ConfirmDialog } from "./ConfirmDialog"
import type { RowDialogProps } from "./rowDialog"

export default function DeleteCarfaxDialog({ listing, open, onOpenChange, onChanged }: RowDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete the Carfax report?"
      description={listing.title}
      confirm="Delete Carfax"
      act={() => api(endpoints.updateListing, { params: { id: listing.id }, body: { carfaxUrl: null } })}
      onDone={() => {
        onOpenChange(false)
        toast.success("Carfax deleted")
        onChanged()
      }}
    >
      <p className="text-sm">Buyers no longer see the report. You can upload a report again.</p>
    </ConfirmDialog>
  )
}
