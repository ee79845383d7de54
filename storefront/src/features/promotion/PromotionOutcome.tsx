import { formatMoneyExact, cents, type PromotionCheckoutView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { messageOf, queryKeys } from "@/shared"
import { Alert, Button, ErrorState } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { usePromotionCheckoutOutcome } from "./queries"

/** What became of a promotion's checkout, by what the provider's signed event said and not by the address. */
export default function PromotionOutcome({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const checkout = usePromotionCheckoutOutcome(sessionId)
  const paid = checkout.data?.paid ?? false
  useEffect(() => {
    if (paid) void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
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
        ) : (
          checkout.data && (
            <Button size="sm" variant="secondary" onClick={onClose}>
              Dismiss
            </Button>
          )
        )
      }
    >
      {told.text}
    </Alert>
  )
}

function outcome(checkout: PromotionCheckoutView | undefined): {
  tone: "info" | "success" | "amber" | "danger"
  title: string
  text: string
} {
  const {
    status = "pending",
    title = "",
    totalCents = cents(0),
    hstCents = cents(0),
    endsAt = null,
    plannedAt = null,
  } = checkout ?? {}
  switch (status) {
    case "paid":
      return {
        tone: "success",
        title: endsAt
          ? `${title} is featured until ${formatMoment(endsAt)}`
          : `Payment confirmed: ${title} will be featured`,
        text: `You paid ${formatMoneyExact(totalCents)}, of which ${formatMoneyExact(hstCents)} is HST.${
          endsAt
            ? ""
            : plannedAt
              ? ` It begins on ${formatMoment(plannedAt)}.`
              : " It begins as soon as the car is live."
        }`,
      }
    case "failed":
      return {
        tone: "danger",
        title: "Payment incomplete",
        text: "The payment was declined. You have not been charged, and nothing was featured.",
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
        text: `${formatMoneyExact(totalCents)} was returned to you, and the promotion is off.`,
      }
    case "held":
      return {
        tone: "amber",
        title: "Payment under review",
        text: "What arrived does not match what was asked, or the car is not for sale any more. Our team looks at it and writes to you.",
      }
    case "pending":
      return {
        tone: "amber",
        title: "Checking payment…",
        text: "The payment provider tells us in a moment. You can leave this page; nothing is lost.",
      }
  }
}
