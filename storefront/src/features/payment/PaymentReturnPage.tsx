import { useQueryClient } from "@tanstack/react-query"
import { Link, useSearchParams } from "react-router-dom"
import { CheckoutActs, CheckoutCard, CheckoutPage, CheckoutStatus } from "@/entities/payment/CheckoutOutcome"
import { hasOpenFee } from "@/entities/sale/openFee"
import { api, endpoints, queryKeys, usePageTitle, useSocketEvent } from "@/shared"
import { Button } from "@/ui"
import { JointPaymentReturn } from "./JointPaymentReturn"
import { NextFee } from "./NextFee"
import { PaymentOutcome } from "./PaymentOutcome"
import { paidText } from "./paidText"
import { useCheckoutOutcome, useSales } from "./queries"
import { StillOpen } from "./StillOpen"

/**
 * The page to which the hosted checkout returns. The payment provider's signed event decides the outcome, not the
 * address.
 */
export default function PaymentReturnPage() {
  usePageTitle("Payment")
  const [search] = useSearchParams()
  const jointId = search.get("joint_id")
  return jointId ? (
    <JointPaymentReturn jointId={jointId} />
  ) : (
    <FeePaymentReturn sessionId={search.get("session_id") ?? ""} />
  )
}

function FeePaymentReturn({ sessionId }: { sessionId: string }) {
  const queries = useQueryClient()
  const checkout = useCheckoutOutcome(queryKeys.payments.checkout(sessionId), (signal) =>
    api(endpoints.readCheckout, { query: { session_id: sessionId || undefined }, signal })
  )
  const paid = checkout.data?.paid ?? false

  const stopped = checkout.data?.status === "failed" || checkout.data?.status === "cancelled"
  const sales = useSales()
  // This event means that both fees are paid and the chat is open, so the payments are fetched again.
  useSocketEvent("chatActivatedForUser", () => void queries.invalidateQueries({ queryKey: queryKeys.payments.all }))
  const own = sales.data?.items ?? []
  const sale = own.find(({ listingId }) => listingId === checkout.data?.listingId)
  const owed = paid ? own.filter((other) => hasOpenFee(other) && other !== sale) : []

  return (
    <CheckoutPage>
      <CheckoutStatus checkout={checkout}>
        <CheckoutCard role="status">
          <PaymentOutcome
            status={checkout.data?.status ?? "pending"}
            cents={checkout.data?.totalCents}
            paidText={paidText(sale)}
          />
          {stopped && checkout.data && <StillOpen listingIds={[checkout.data.listingId]} />}
          <CheckoutActs className="mt-6">
            {paid && checkout.data && (
              <Button asChild variant={owed.length > 0 ? "secondary" : "primary"}>
                <Link to={`/messages?listingId=${checkout.data.listingId}`}>Go to messages</Link>
              </Button>
            )}
            {stopped && checkout.data && (
              <Button asChild>
                <Link to={`/pay/${checkout.data.role}?listingId=${checkout.data.listingId}`}>Try again</Link>
              </Button>
            )}
            <Button asChild variant="secondary">
              <Link to="/payments">All payments</Link>
            </Button>
          </CheckoutActs>
        </CheckoutCard>
      </CheckoutStatus>
      {owed.length > 0 && <NextFee owed={owed} />}
    </CheckoutPage>
  )
}
