import { endpoints, type SettlementView } from "@northlot/contract"
import { useState } from "react"
import { api, messageOf } from "@/shared"
import { Alert, Button, Checkbox, Dialog, Field, Textarea, toast } from "@/ui"
import { useSettlementAct } from "@/entities/sale/queries"

const REASON_MINIMUM = 10
const REASON_MAXIMUM = 2_000

/**
 * A dialog to dispute a sale, which stops the sale. The person gives a reason and confirms that they know the
 * consequences.
 */
export function DisputeDialog({
  settlement,
  open,
  onOpenChange,
}: {
  settlement: SettlementView
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { saleId, mode } = settlement
  const [reason, setReason] = useState("")
  const [understood, setUnderstood] = useState(false)
  const [checked, setChecked] = useState(false)
  const dispute = useSettlementAct(saleId, (body: { reason: string }, idempotencyKey) =>
    api(endpoints.disputeSale, { params: { id: saleId }, body, idempotencyKey })
  )
  const short = reason.trim().length < REASON_MINIMUM
  const send = () => {
    setChecked(true)
    if (short || !understood || dispute.isPending) return
    dispute.mutate(
      { reason: reason.trim() },
      {
        onSuccess: () => {
          setReason("")
          setUnderstood(false)
          setChecked(false)
          onOpenChange(false)
          toast.success("The sale is in dispute. Our staff will look at it.")
        },
      }
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Dispute this sale"
      description={
        mode === "direct"
          ? "No step can be ticked until our staff have decided. Northlot does not hold the money of this sale and cannot return it."
          : "No step can be ticked and nothing is paid out until our staff have decided."
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Go back
          </Button>
          <Button variant="danger" loading={dispute.isPending} onClick={send}>
            Dispute the sale
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="What is wrong?"
          hint="The other side and our staff read this."
          error={checked && short ? `Please describe the problem in at least ${REASON_MINIMUM} characters.` : null}
          required
        >
          <Textarea
            rows={5}
            maxLength={REASON_MAXIMUM}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Checkbox
          label="I understand that the sale stops until Northlot has decided."
          checked={understood}
          onChange={(event) => setUnderstood(event.target.checked)}
          error={checked && !understood ? "Please confirm this." : null}
        />
        {dispute.isError && (
          <Alert tone="danger" title="The sale could not be disputed">
            {messageOf(dispute.error)} What you typed is still here.
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
