import { formatMoneyExact, cents } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { CheckoutAlert } from "@/entities/payment/CheckoutOutcome"
import { queryKeys } from "@/shared"
import { formatMoment } from "@/ui/rules/moment"
import { usePromotionCheckoutOutcome } from "./queries"

/**
 * Shows the outcome of a promotion's checkout. The payment provider's signed event decides it, not the page's address.
 */
export default function PromotionOutcome({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const checkout = usePromotionCheckoutOutcome(sessionId)
  const paid = checkout.data?.paid ?? false
  useEffect(() => {
    if (paid) void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
  }, [paid, queries])
  const {
    title = "",
    totalCents = cents(0),
    hstCents = cents(0),
    endsAt = null,
    plannedAt = null,
  } = checkout.data ?? {}
  const begins = plannedAt
    ? ` The promotion begins on ${formatMoment(plannedAt)}.`
    : " The promotion begins as soon as the car is live."
  return (
    <CheckoutAlert
      checkout={checkout}
      onDismiss={onClose}
      told={{
        paid: {
          title: endsAt
            ? `${title} is featured until ${formatMoment(endsAt)}`
            : `Payment confirmed: ${title} will be featured`,
          text: `You paid ${formatMoneyExact(totalCents)}, of which ${formatMoneyExact(hstCents)} is HST.${endsAt ? "" : begins}`,
        },
        failed: { text: "The payment was declined. You have not been charged, and nothing was featured." },
        refunded: { text: `${formatMoneyExact(totalCents)} was returned to you, and the promotion was cancelled.` },
        held: {
          text: "The received payment differs from the requested one, or the car is no longer for sale. Our team checks it and writes to you.",
        },
      }}
    />
  )
}
