import { formatMoneyExact, cents, type CertificationCheckoutView } from "@northlot/contract"
import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from "lucide-react"
import { Link, useSearchParams } from "react-router-dom"
import { messageOf, usePageTitle, useSession } from "@/shared"
import { Button, Card, ErrorState } from "@/ui"
import { useCertificationCheckout } from "@/entities/certification/queries"
import { SellersPayment } from "./SellersPayment"

/** Where the checkout of an inspection comes back to: shows what the provider's signed event said. */
export default function CertifySuccessPage() {
  usePageTitle("Certify")
  const [search] = useSearchParams()
  const sessionId = search.get("session_id")
  const { viewer, status } = useSession()
  const isSeller = viewer?.role === "seller"
  // A payment is told to the seller who made it alone.
  const checkout = useCertificationCheckout(isSeller || status === "unavailable" ? sessionId : null)
  const paid = checkout.data?.paid ?? false
  const isOthers = sessionId !== null && (status === "signed-out" || (viewer !== null && !isSeller))
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 py-10">
      {(sessionId === null || isOthers || checkout.isError) && <h1 className="sr-only">Certify</h1>}
      {sessionId === null ? (
        <ErrorState
          title="Missing session_id"
          message="Open this page from the checkout, or look at your appointments."
        />
      ) : isOthers ? (
        <SellersPayment />
      ) : checkout.isError ? (
        <ErrorState
          title="Failed to get status"
          message={messageOf(checkout.error)}
          onRetry={() => void checkout.refetch()}
          retrying={checkout.isFetching}
        />
      ) : (
        <Card padding="lg" className="text-center" role="status">
          <Outcome checkout={checkout.data} />
        </Card>
      )}
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-center">
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
      </div>
    </div>
  )
}

function Outcome({ checkout }: { checkout: CertificationCheckoutView | undefined }) {
  const { status = "pending", title = "", totalCents = cents(0), hstCents = cents(0), error } = checkout ?? {}
  const looks = {
    pending: { Icon: LoaderCircle, tone: "text-muted animate-spin", heading: "Checking payment…" },
    paid: { Icon: CircleCheck, tone: "text-success", heading: "Payment confirmed" },
    failed: { Icon: CircleX, tone: "text-danger", heading: "Payment incomplete" },
    cancelled: { Icon: CircleX, tone: "text-muted", heading: "Payment incomplete" },
    refunded: { Icon: CircleCheck, tone: "text-info", heading: "Payment refunded" },
    held: { Icon: CircleAlert, tone: "text-amber", heading: "Payment under review" },
  }[status]
  const text =
    status === "paid"
      ? `${formatMoneyExact(totalCents)} for the inspection of ${title}, of which ${formatMoneyExact(hstCents)} is HST.`
      : (error ?? "The payment provider tells us in a moment. You can leave this page; nothing is lost.")
  return (
    <>
      <looks.Icon aria-hidden className={`mx-auto size-12 ${looks.tone}`} />
      <h1 className="mt-3 text-2xl">{looks.heading}</h1>
      <p className="mt-2 text-muted">{text}</p>
    </>
  )
}
