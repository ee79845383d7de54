import type { CheckoutState } from "@northlot/contract"
import { Link } from "react-router-dom"
import { CheckoutActs, CheckoutCard, CheckoutPage, CheckoutStatus } from "@/entities/payment/CheckoutOutcome"
import { hasOpenFee } from "@/entities/sale/openFee"
import { api, endpoints, queryKeys } from "@/shared"
import { Badge, Button, Money } from "@/ui"
import { NextFee } from "./NextFee"
import { PaymentOutcome } from "./PaymentOutcome"
import { useCheckoutOutcome, useSales } from "./queries"
import { StillOpen } from "./StillOpen"

const STATES: Record<CheckoutState, { text: string; tone: "success" | "amber" | "info" | "danger" }> = {
  pending: { text: "Not confirmed yet", tone: "amber" },
  paid: { text: "Paid", tone: "success" },
  failed: { text: "Not paid", tone: "danger" },
  cancelled: { text: "Not paid", tone: "danger" },
  refunded: { text: "Refunded", tone: "info" },
  held: { text: "Under review", tone: "amber" },
}

/** The return page for several fees paid at once: the state of the payment and of each fee. */
export function JointPaymentReturn({ jointId }: { jointId: string }) {
  const checkout = useCheckoutOutcome([...queryKeys.payments.all, "joint-checkout", jointId], (signal) =>
    api(endpoints.readJointCheckout, { query: { joint_id: jointId }, signal })
  )
  const { status = "pending", fees = [], totalCents } = checkout.data ?? {}
  const stopped = status === "failed" || status === "cancelled"
  const sales = useSales()
  const own = new Set(fees.map(({ listingId }) => listingId))
  const owed =
    status === "paid" ? (sales.data?.items ?? []).filter((sale) => hasOpenFee(sale) && !own.has(sale.listingId)) : []
  return (
    <CheckoutPage>
      <CheckoutStatus checkout={checkout}>
        <CheckoutCard>
          <div role="status">
            <PaymentOutcome
              status={status}
              cents={totalCents}
              paidText={`Thank you. All ${fees.length} fees are paid. Each chat opens when the other side has paid too.`}
            />
            {stopped && <StillOpen listingIds={fees.map(({ listingId }) => listingId)} />}
          </div>
          {fees.length > 0 && (
            <ul aria-label="Fees of this payment" className="mt-6 divide-y divide-line border-y border-line text-left">
              {fees.map(({ listingId, description, status: state, totalCents: cents }) => (
                <li key={listingId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <p className="min-w-0 flex-1 basis-48 text-sm">
                    <Link to={`/listing/${listingId}`} className="font-semibold hover:underline">
                      {description}
                    </Link>
                    <Money cents={cents} exact className="block text-muted" />
                  </p>
                  <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
                </li>
              ))}
            </ul>
          )}
          <CheckoutActs className="mt-6">
            {status === "paid" && (
              <Button asChild variant={owed.length > 0 ? "secondary" : "primary"}>
                <Link to="/messages">Go to messages</Link>
              </Button>
            )}
            {stopped && (
              <Button asChild>
                <Link to={`/pay/${fees[0]!.role}`}>Try again</Link>
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
