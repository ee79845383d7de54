import { RefusedError, type Cents } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from "lucide-react"
import { useEffect } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, usePageTitle, useSocketEvent } from "@/shared"
import { Button, Card, ErrorState, Money } from "@/ui"
import { NextFee } from "./NextFee"
import { paidText } from "./paidText"
import { hasOpenFee, useSales } from "./queries"

const POLL_MILLISECONDS = 1_000

/**
 * Where the hosted checkout comes back to: shows what the provider's signed event said, not what the address claims.
 */
export default function PaymentReturnPage() {
  usePageTitle("Payment")
  const [search] = useSearchParams()
  const queries = useQueryClient()
  const sessionId = search.get("session_id") ?? ""
  const checkout = useQuery({
    queryKey: queryKeys.payments.checkout(sessionId),
    queryFn: ({ signal }) => api(endpoints.readCheckout, { query: { session_id: sessionId || undefined }, signal }),
    refetchInterval: (query) => (query.state.data?.status === "pending" ? POLL_MILLISECONDS : false),
    retry: (count, error) => !(error instanceof RefusedError && error.status < 500) && count < 3,
  })
  const paid = checkout.data?.paid ?? false
  useEffect(() => {
    if (!paid) return
    void queries.invalidateQueries({ queryKey: queryKeys.payments.sales() })
    void queries.invalidateQueries({ queryKey: queryKeys.payments.mine() })
    void queries.invalidateQueries({ queryKey: queryKeys.chats.all })
  }, [paid, queries])

  const sales = useSales()
  // The second fee opens the sale a moment after it is paid.
  useSocketEvent("chatActivatedForUser", () => void queries.invalidateQueries({ queryKey: queryKeys.payments.all }))
  const own = sales.data?.items ?? []
  const sale = own.find(({ listingId }) => listingId === checkout.data?.listingId)
  const owed = paid ? own.filter((other) => hasOpenFee(other) && other !== sale) : []

  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 py-10">
      {checkout.isError ? (
        <ErrorState
          title="Failed to get status"
          message={messageOf(checkout.error)}
          onRetry={() => void checkout.refetch()}
          retrying={checkout.isFetching}
        />
      ) : (
        <Card padding="lg" className="text-center" role="status">
          <Outcome
            status={checkout.data?.status ?? "pending"}
            cents={checkout.data?.totalCents}
            paidText={paidText(sale)}
          />
          <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:justify-center">
            {paid && checkout.data && (
              <Button asChild variant={owed.length > 0 ? "secondary" : "primary"}>
                <Link to={`/messages?listingId=${checkout.data.listingId}`}>Go to messages</Link>
              </Button>
            )}
            {checkout.data && ["failed", "cancelled"].includes(checkout.data.status) && (
              <Button asChild>
                <Link to={`/pay/${checkout.data.role}?listingId=${checkout.data.listingId}`}>Try again</Link>
              </Button>
            )}
            <Button asChild variant="secondary">
              <Link to="/payments">All payments</Link>
            </Button>
          </div>
        </Card>
      )}
      {owed.length > 0 && <NextFee owed={owed} />}
    </div>
  )
}

interface OutcomeProps {
  status: "pending" | "paid" | "failed" | "cancelled" | "refunded" | "held"
  cents: Cents | undefined
  /** What follows from a payment that has arrived. */
  paidText: string
}

function Outcome({ status, cents, paidText: thanks }: OutcomeProps) {
  const looks = {
    pending: {
      Icon: LoaderCircle,
      tone: "text-muted animate-spin",
      title: "Checking payment…",
      text: "The payment provider tells us in a moment. You can leave this page; nothing is lost.",
    },
    paid: { Icon: CircleCheck, tone: "text-success", title: "Payment confirmed", text: thanks },
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
