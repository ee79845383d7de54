import { formatMoneyExact, type CertificationCheckoutView } from "@northlot/contract"
import { Link, useSearchParams } from "react-router-dom"
import { usePageTitle, useSession } from "@/shared"
import { Button, ErrorState } from "@/ui"
import { useCertificationCheckout } from "@/entities/certification/queries"
import {
  CHECKOUT_OUTCOMES,
  CheckoutActs,
  CheckoutCard,
  CheckoutHead,
  CheckoutPage,
  CheckoutStatus,
} from "@/entities/payment/CheckoutOutcome"
import { SellersPayment } from "./SellersPayment"

/** The return page of an inspection's checkout. The outcome comes from the payment provider's signed event. */
export default function CertifySuccessPage() {
  usePageTitle("Certify")
  const [search] = useSearchParams()
  const sessionId = search.get("session_id")
  const { viewer, status } = useSession()
  const isSeller = viewer?.role === "seller"
  // The server shows a payment only to the seller who made it.
  const checkout = useCertificationCheckout(isSeller || status === "unavailable" ? sessionId : null)
  const paid = checkout.data?.paid ?? false
  const isOthers = sessionId !== null && (status === "signed-out" || (viewer !== null && !isSeller))
  return (
    <CheckoutPage>
      {(sessionId === null || isOthers || checkout.isError) && <h1 className="sr-only">Certify</h1>}
      {sessionId === null ? (
        <ErrorState
          title="Missing session_id"
          message="Open this page from the checkout, or look at your appointments."
        />
      ) : isOthers ? (
        <SellersPayment />
      ) : (
        <CheckoutStatus checkout={checkout}>
          <CheckoutCard role="status">
            <CheckoutHead status={checkout.data?.status ?? "pending"} text={textOf(checkout.data)} />
          </CheckoutCard>
        </CheckoutStatus>
      )}
      <CheckoutActs>
        {paid ? (
          <Button asChild>
            <Link to={`/book?session_id=${sessionId}`}>{checkout.data?.bookable ? "Book" : "See the appointment"}</Link>
          </Button>
        ) : (
          <Button disabled>Book</Button>
        )}
        {isSeller && (
          <Button asChild variant="secondary">
            <Link to={checkout.data?.bookable ? `/sellers?status=paid&session_id=${sessionId}` : "/sellers"}>
              My listings
            </Link>
          </Button>
        )}
      </CheckoutActs>
    </CheckoutPage>
  )
}

/** The amount and the car of a received payment; otherwise the server's error or a general text. */
function textOf(checkout: CertificationCheckoutView | undefined): string | undefined {
  if (checkout?.status !== "paid") return checkout?.error ?? CHECKOUT_OUTCOMES.pending.text
  const { title, totalCents, hstCents } = checkout
  return `${formatMoneyExact(totalCents)} for the inspection of ${title}, of which ${formatMoneyExact(hstCents)} is HST.`
}
