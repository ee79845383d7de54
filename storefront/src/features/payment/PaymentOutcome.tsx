import type { Cents, CheckoutState } from "@northlot/contract"
import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from "lucide-react"
import { Money } from "@/ui"

interface PaymentOutcomeProps {
  status: CheckoutState
  cents: Cents | undefined
  /** What follows from a payment that has arrived. */
  paidText: string
}

/** How a payment stands, as the provider's signed event said. */
export function PaymentOutcome({ status, cents, paidText }: PaymentOutcomeProps) {
  const looks = {
    pending: {
      Icon: LoaderCircle,
      tone: "text-muted animate-spin",
      title: "Checking payment…",
      text: "The payment provider tells us in a moment. You can leave this page; nothing is lost.",
    },
    paid: { Icon: CircleCheck, tone: "text-success", title: "Payment confirmed", text: paidText },
    failed: {
      Icon: CircleX,
      tone: "text-danger",
      title: "Payment incomplete",
      text: "The payment was declined. You have not been charged.",
    },
    cancelled: {
      Icon: CircleX,
      tone: "text-muted",
      title: "Payment incomplete",
      text: "You left the checkout before paying. You have not been charged.",
    },
    refunded: {
      Icon: CircleCheck,
      tone: "text-info",
      title: "Payment refunded",
      text: "This payment was returned to you.",
    },
    held: {
      Icon: CircleAlert,
      tone: "text-amber",
      title: "Payment under review",
      text: "What arrived does not match what was asked. Our team looks at it and writes to you.",
    },
  }[status]
  return (
    <>
      <looks.Icon aria-hidden className={`mx-auto size-12 ${looks.tone}`} />
      <h1 className="mt-4 text-2xl">{looks.title}</h1>
      {cents !== undefined && <Money exact cents={cents} className="mt-1 block text-lg font-semibold" />}
      <p className="mt-2 text-muted">{looks.text}</p>
    </>
  )
}
