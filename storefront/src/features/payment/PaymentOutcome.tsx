import type { Cents, CheckoutState } from "@northlot/contract"
import { CheckoutHead } from "@/entities/payment/CheckoutOutcome"
import { Money } from "@/ui"

interface PaymentOutcomeProps {
  status: CheckoutState
  cents: Cents | undefined
  /** The text after a received payment: what follows next. */
  paidText: string
}

/** The state of a fee's payment. */
export function PaymentOutcome({ status, cents, paidText }: PaymentOutcomeProps) {
  return (
    <CheckoutHead status={status} text={status === "paid" ? paidText : undefined}>
      {cents !== undefined && <Money exact cents={cents} className="mt-1 block text-lg font-semibold" />}
    </CheckoutHead>
  )
}
