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
      hint="What you would like to get. Buyers see it, and their payment estimate begins with it; bids may end below or above it. Empty for none."
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
