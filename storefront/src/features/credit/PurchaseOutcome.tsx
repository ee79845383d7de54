import { formatMoneyExact, cents } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { CheckoutAlert } from "@/entities/payment/CheckoutOutcome"
import { queryKeys } from "@/shared"
import { BidWithCredit } from "./BidWithCredit"
import { useCreditCheckout } from "@/entities/payment/creditQueries"

const counted = (qty: number) => `${qty} ${qty === 1 ? "credit" : "credits"}`

/** Shows the outcome of a credit purchase. The payment provider's signed event decides it, not the page's address. */
export function PurchaseOutcome({ sessionId }: { sessionId: string }) {
  const queries = useQueryClient()
  const checkout = useCreditCheckout(sessionId)
  const paid = checkout.data?.paid ?? false
  useEffect(() => {
    if (!paid) return
    void queries.invalidateQueries({ queryKey: queryKeys.credits, exact: true })
    void queries.invalidateQueries({ queryKey: [...queryKeys.credits, "history"] })
  }, [paid, queries])
  const { qty = 0, totalCents = cents(0), hstCents = cents(0) } = checkout.data ?? {}
  return (
    <div className="flex flex-col gap-3">
      <CheckoutAlert
        checkout={checkout}
        told={{
          paid: {
            title: `Payment confirmed: ${counted(qty)} added`,
            text: `You paid ${formatMoneyExact(totalCents)}, of which ${formatMoneyExact(hstCents)} is HST.`,
          },
          refunded: { text: `${formatMoneyExact(totalCents)} was returned to you, and the credits are gone.` },
        }}
      />
      {paid && <BidWithCredit />}
    </div>
  )
}
