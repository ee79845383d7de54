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
      hint="Buyers see your asking price, and payment estimates start from it. Bids may end below or above this price. Leave the field empty for no asking price."
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
