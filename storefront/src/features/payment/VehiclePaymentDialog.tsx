import { endpoints, type SettlementView } from "@northlot/contract"
import { useState } from "react"
import { api, messageOf } from "@/shared"
import { useSettlementAct } from "@/entities/sale/queries"
import { ACT_LABELS, tickQuestion } from "@/entities/sale/rules/guide"
import { currentStep } from "@/entities/sale/rules/wizard"
import { TakeBackFundsSent } from "@/entities/sale/TakeBackFundsSent"
import { WireInstruction } from "@/entities/sale/WireInstruction"
import { Alert, Button, Dialog } from "@/ui"

/** The instruction to pay by bank, and the button 'money sent', which asks for one confirmation. */
export function VehiclePaymentDialog({
  settlement,
  open,
  onOpenChange,
}: {
  settlement: SettlementView
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [asking, setAsking] = useState(false)
  const send = useSettlementAct(settlement.saleId, (body: { step: "buyerSentFunds" }, idempotencyKey) =>
    api(endpoints.completeSettlementStep, { params: { id: settlement.saleId }, body, idempotencyKey })
  )
  const next = currentStep(settlement)
  const canSend = next?.name === "buyerSentFunds" && next.mine
  const change = (isOpen: boolean) => {
    setAsking(false)
    onOpenChange(isOpen)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={canSend && asking ? "Have you sent the funds?" : "Pay for the vehicle"}
      description={settlement.title}
      footer={
        canSend && asking ? (
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Not yet
            </Button>
            <Button
              loading={send.isPending}
              onClick={() => send.mutate({ step: "buyerSentFunds" }, { onSettled: () => setAsking(false) })}
            >
              Yes, confirm
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={() => change(false)}>
              Done
            </Button>
            <TakeBackFundsSent settlement={settlement} />
            {canSend && <Button onClick={() => setAsking(true)}>{ACT_LABELS.buyerSentFunds}</Button>}
          </>
        )
      }
    >
      {canSend && asking ? (
        <p>{tickQuestion("buyerSentFunds", settlement)}</p>
      ) : (
        <div className="flex flex-col gap-4">
          {send.isError && (
            <Alert tone="danger" title="Your confirmation could not be recorded">
              {messageOf(send.error)}
            </Alert>
          )}
          <WireInstruction settlement={settlement} />
        </div>
      )}
    </Dialog>
  )
}
