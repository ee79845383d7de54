import { api, endpoints } from "@/shared"
import { toast } from "@/ui"
import { AmountDialog } from "./AmountDialog"
import type { RowDialogProps } from "./rowDialog"

export default function PriceDialog({ listing, open, onOpenChange, onChanged }: RowDialogProps) {
  return (
    <AmountDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Price"
      description={listing.title}
      label="Asking price"
      hint="The price that you ask. Buyers see it, and payment estimates begin with it. Bids may end below or above it. Leave it empty for none."
      present={listing.priceCents}
      save={(priceCents) => api(endpoints.updateListing, { params: { id: listing.id }, body: { priceCents } })}
      onSaved={() => {
        onOpenChange(false)
        toast.success("Price saved")
        onChanged()
      }}
    />
  )
}
