import { formatMoney } from "@northlot/contract"
import { api, endpoints } from "@/shared"
import { toast } from "@/ui"
import { AmountDialog } from "./AmountDialog"
import type { RowDialogProps } from "./rowDialog"

export default function ReserveDialog({ listing, open, onOpenChange, onChanged }: RowDialogProps) {
  const { id, title, locked, reserveCents } = listing
  return (
    <AmountDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reserve"
      description={title}
      label="Reserve price"
      hint={
        locked
          ? `There are bids: you can lower or remove the reserve, but not raise it. If the leader's maximum reaches the new reserve, the price rises to that reserve at once.`
          : "The car does not sell below the reserve. Buyers see only whether the reserve is met. If bids open at 35% of the reserve, buyers can guess the reserve. You can choose another share in the editor. Leave the field empty for no reserve."
      }
      present={reserveCents}
      problem={(cents) => {
        if (!locked || cents === reserveCents) return null
        if (reserveCents === null) return "After the first bid no reserve can be set."
        return cents !== null && cents > reserveCents
          ? `After the first bid the reserve can only be lowered: ${formatMoney(reserveCents)} or less.`
          : null
      }}
      save={(cents) => api(endpoints.updateListing, { params: { id }, body: { reserveCents: cents } })}
      onSaved={() => {
        onOpenChange(false)
        toast.success("Reserve saved")
        onChanged()
      }}
    />
  )
}
