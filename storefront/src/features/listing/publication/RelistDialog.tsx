import { relistedEnd, withFullStop } from "@northlot/contract"
import { useState } from "react"
import { useClock, useSettings } from "@/shared"
import { toast } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import type { RowDialogProps } from "../workspace/dialogs/rowDialog"
import StoredPublication from "./StoredPublication"

/** Relists an unsold car at once, with the duration of its last auction. */
export default function RelistDialog({
  listing: { id, title, lastRunSeconds },
  onOpenChange,
  onChanged,
}: RowDialogProps) {
  const clock = useClock()
  const [now] = useState(() => new Date(clock.serverNow()))
  const limits = useSettings().data?.auction
  const endsAt = limits && lastRunSeconds !== null ? relistedEnd(lastRunSeconds, now, limits).toISOString() : null
  return (
    <StoredPublication
      listingId={id}
      title={title}
      kind="relist"
      times={{ startsAt: null, endsAt }}
      onClose={() => onOpenChange(false)}
      onDone={({ endsAt: end }) => {
        toast.success("Your listing is live again", {
          description: end ? withFullStop(`It ends on ${formatMoment(end)}`) : undefined,
        })
        onChanged()
        onOpenChange(false)
      }}
    />
  )
}
