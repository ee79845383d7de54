import { formatMoneyExact, cents, type CreditCheckoutView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { messageOf, queryKeys } from "@/shared"
import { Alert, Button, ErrorState } from "@/ui"
import { useCreditCheckout } from "@/entities/payment/creditQueries"

const counted = (qty: number) => `${qty} ${qty === 1 ? "credit" : "credits"}`

/** What became of a purchase, by what the provider's signed event said and not by the address. */
export function PurchaseOutcome({ sessionId }: { sessionId: string }) {
  const queries = useQueryClient()
  const checkout = useCreditCheckout(sessionId)
  const paid = checkout.data?.paid ?? false
  useEffect(() => {
    if (!paid) return
    void queries.invalidateQueries({ queryKey: queryKeys.credits, exact: true })
    void queries.invalidateQueries({ queryKey: [...queryKeys.credits, "history"] })
  }, [paid, queries])
  if (checkout.isError) {
    return (
      <ErrorState
        title="Failed to get status"
        message={messageOf(checkout.error)}
        onRetry={() => void checkout.refetch()}
        retrying={checkout.isFetching}
      />
    )
  }
  const told = outcome(checkout.data)
  return (
    <Alert
      tone={told.tone}
      title={told.title}
      action={
        checkout.data?.status === "pending" ? (
          <Button size="sm" variant="secondary" loading={checkout.isFetching} onClick={() => void checkout.refetch()}>
            Check again
          </Button>
        ) : undefined
      }
    >
      {told.text}
    </Alert>
  )
}

function outcome(checkout: CreditCheckoutView | undefined): {
  tone: "info" | "success" | "amber" | "danger"
  title: string
  text: string
} {
  const { status = "pending", qty = 0, totalCents = cents(0), hstCents = cents(0) } = checkout ?? {}
  switch (status) {
    case "paid":
      return {
        tone: "success",
        title: `Payment confirmed: ${counted(qty)} added`,
        text: `You paid ${formatMoneyExact(totalCents)}, of which ${formatMoneyExact(hstCents)} is HST.`,
      }
    case "failed":
      return {
        tone: "danger",
        title: "Payment incomplete",
        text: "The payment was declined. You have not been charged.",
      }
    case "cancelled":
      return {
        tone: "info",
        title: "Payment incomplete",
        text: "You left the checkout before paying. You have not been charged.",
      }
    case "refunded":
      return {
        tone: "info",
        title: "Payment refunded",
        text: `${formatMoneyExact(totalCents)} was returned to you, and the credits are gone.`,
      }
    case "held":
      return {
        tone: "amber",
        title: "Payment under review",
        text: "What arrived does not match what was asked. Our team looks at it and writes to you.",
      }
    case "pending":
      return {
        tone: "amber",
        title: "Checking payment…",
        text: "The payment provider tells us in a moment. You can leave this page; nothing is lost.",
      }
  }
}
