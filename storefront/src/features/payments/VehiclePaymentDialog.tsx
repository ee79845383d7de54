import type { SettlementView } from "@northlot/contract"
import { Link } from "react-router-dom"
import { WireInstruction } from "@/entities/sale/WireInstruction"
import { Button, Dialog } from "@/ui"

/** What the buyer does at the bank, as the server answered it. */
export function VehiclePaymentDialog({
  settlement,
  open,
  onOpenChange,
}: {
  settlement: SettlementView
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pay for the vehicle"
      description={settlement.title}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Done
          </Button>
          {!settlement.awaitsWireAccount && (
            <Button asChild>
              <Link to={`/payments/sale/${settlement.saleId}?step=buyerSentFunds`}>I have sent the funds</Link>
            </Button>
          )}
        </>
      }
    >
      <WireInstruction settlement={settlement} />
    </Dialog>
  )
}
