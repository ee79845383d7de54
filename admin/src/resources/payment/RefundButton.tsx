import { formatMoneyExact, type AdminCharge } from "@northlot/contract"
import { Button, type ButtonProps } from "@mui/material"
import { useState } from "react"
import { May } from "../../ui/May"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"

/**
 * A paid or held charge can be refunded once, unless a dispute is open or lost: the provider decides about disputed
 * money. A failed refund can be repeated unless a dispute is open.
 */
const canRefund = ({ status, refund, dispute, refundFailedAt }: AdminCharge) =>
  (refundFailedAt !== null && dispute !== "open") ||
  ((status === "paid" || status === "held") && refund === null && (dispute === null || dispute === "won"))

/** Describes the further effects of a refund. */
function consequenceOf({ refundFailedAt, status, bookedInspection }: AdminCharge): string {
  if (refundFailedAt) return "Nothing else changes, because the purchase is already cancelled."
  if (status !== "paid") return "Nothing else changes, because nothing was bought with the held money."
  return bookedInspection
    ? `The inspection at ${bookedInspection.location} on ${formatMoment(bookedInspection.startsAt)} is cancelled, and the seller is notified.`
    : "The purchase is cancelled when the provider confirms the refund."
}

/** A refund button; empty when the charge cannot be refunded. */
export function RefundButton({ charge, ...button }: { charge: AdminCharge } & Pick<ButtonProps, "sx" | "size">) {
  const [asking, setAsking] = useState(false)
  if (!canRefund(charge)) return null
  const { account } = charge
  const returned = formatMoneyExact(charge.refundableCents)
  return (
    <May call={endpoints.refundCharge}>
      <Button
        variant="outlined"
        color="error"
        onClick={(event) => {
          // In a list, a click must not open the row.
          event.stopPropagation()
          setAsking(true)
        }}
        {...button}
      >
        <span style={{ display: "contents" }}>{charge.refundFailedAt ? "Ask again for the refund of" : "Refund"}</span>{" "}
        {returned}
      </Button>
      {asking && (
        <div role="presentation" onClick={(event) => event.stopPropagation()}>
          <ReasonDialog
            title={`Refund ${returned}?`}
            consequence={`The money goes back to ${account.name || account.email} through the original payment method. ${consequenceOf(charge)} A refund cannot be undone.`}
            action="Refund"
            done="Refund requested from the provider."
            onClose={() => setAsking(false)}
            onConfirm={(reason) => api(endpoints.refundCharge, { params: { id: charge.id }, body: { reason } })}
          />
        </div>
      )}
    </May>
  )
}
