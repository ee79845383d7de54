import type { PaymentView, SaleView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { ReceiptText } from "lucide-react"
import { useState } from "react"
import { Link, Navigate, useSearchParams } from "react-router-dom"
import { hasOpenFee } from "@/entities/sale/openFee"
import { queryKeys, usePageTitle, useSession, useSocketEvent } from "@/shared"
import { Badge, Button, Card, EmptyState, Loaded, Money, Skeleton, type Tone } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { formatDay } from "@/ui/rules/moment"
import { together } from "@/ui/rules/together"
import { CompletedSalesDialog } from "@/features/payment/CompletedSalesDialog"
import { FeeCard } from "@/features/payment/FeeCard"
import { isFee, usePayments, useSales } from "@/features/payment/queries"
import { VehiclePaymentCard } from "@/features/payment/VehiclePaymentCard"
import OpenOffers from "@/features/negotiation/OpenOffers"
import { useNegotiations, useRunnerUpOffers } from "@/features/negotiation/queries"
import { LazyBoundary } from "@/shared/lazy"

const TONES: Record<PaymentView["status"], Tone> = {
  pending: "amber",
  paid: "success",
  refunded: "info",
  locked: "neutral",
  unlocked: "success",
}

const CreditsTabs = lazyPart(() => import("@/features/credit/CreditsTabs"))

/** The member's payments; a private buyer also sees credits. */
export default function PaymentsPage() {
  usePageTitle("Payments")
  const { viewer } = useSession()
  const [completedShown, setCompletedShown] = useState(false)
  return (
    <div className="mx-auto max-w-narrow py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Payments</h1>
        <Button variant="secondary" onClick={() => setCompletedShown(true)}>
          Completed
        </Button>
      </div>
      <CompletedSalesDialog open={completedShown} onOpenChange={setCompletedShown} />
      {viewer?.buyerType === "private" ? (
        <LazyBoundary fallback={<Skeleton className="mt-6 h-72" />}>
          <CreditsTabs payments={<Payments />} />
        </LazyBoundary>
      ) : (
        <Payments />
      )}
    </div>
  )
}

/**
 * The member's fees with their lines, and the vehicle payments. A vehicle payment is locked until both parties of the
 * sale have paid their fees. If `listingId` in the address (from notices and calendars) names an unlocked sale, the
 * page redirects to the steps of that sale.
 */
function Payments() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const sales = useSales()
  const payments = usePayments()
  const [offers, negotiations] = [useRunnerUpOffers(), useNegotiations()]
  useSocketEvent("chatActivatedForUser", () => void queries.invalidateQueries({ queryKey: queryKeys.payments.all }))
  useSocketEvent("sale:changed", () => void queries.invalidateQueries({ queryKey: queryKeys.payments.all }))
  const listingId = search.get("listingId")
  const asked = listingId
    ? sales.data?.items.find(
        (sale) => sale.listingId === listingId && (sale.status === "open" || sale.status === "completed")
      )
    : undefined
  if (asked) return <Navigate to={`/payments/sale/${asked.id}`} replace />

  const both = together([sales, payments])
  // The open offers stand above the payments and have an unknown height. All parts therefore appear together.
  const page = offers.isPending || negotiations.isPending ? { ...both, data: undefined } : both

  return (
    <>
      {(page.data || page.error) && <OpenOffers />}
      <Loaded
        className="mt-6"
        query={page}
        failed="Your payments could not be loaded"
        waiting={<Skeleton className="mt-6 h-72" />}
      >
        {([{ items }, { payments: all }]) => <LoadedPayments sales={items} fees={all.filter(isFee)} />}
      </Loaded>
    </>
  )
}

function LoadedPayments({ sales, fees }: { sales: readonly SaleView[]; fees: PaymentView[] }) {
  const open = sales.filter(hasOpenFee)
  const vehicles = sales.filter(({ status }) => status === "awaiting_fees" || status === "open")
  return (
    <>
      {open.length > 0 && (
        <section aria-label="Open fees" className="mt-6 flex flex-col gap-4">
          {open.map((sale) => (
            <FeeCard key={sale.id} sale={sale} />
          ))}
        </section>
      )}
      <section aria-labelledby="vehicle-payments" className="mt-8">
        <h2 id="vehicle-payments" className="text-xl">
          Vehicle Payments
        </h2>
        {vehicles.length === 0 ? (
          <p className="mt-1 text-sm text-muted">
            Once both fees of a sale are paid, the payment for its vehicle appears here.
          </p>
        ) : (
          <div className="mt-3 flex flex-col gap-4">
            {vehicles.map((sale) => (
              <VehiclePaymentCard key={sale.id} sale={sale} />
            ))}
          </div>
        )}
      </section>
      <section className="mt-8">
        <h2 className="text-xl">Fees</h2>
        {fees.length === 0 ? (
          <EmptyState className="mt-3" icon={<ReceiptText />} title="Nothing here yet.">
            Fees of cars that you win or sell are listed here.
          </EmptyState>
        ) : (
          <PaymentList payments={fees} />
        )}
      </section>
    </>
  )
}

function PaymentList({ payments }: { payments: PaymentView[] }) {
  return (
    <Card as="section" padding="none" className="mt-3">
      <ul>
        {payments.map((payment) => (
          <li
            key={payment.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-0 sm:grid-cols-[minmax(0,1fr)_8rem_6.5rem]"
          >
            <div className="col-span-full min-w-0 sm:col-span-1">
              <Link
                to={`/listing/${payment.meta.listingId}`}
                className="block font-semibold hover:underline sm:truncate"
              >
                {payment.meta.title}
              </Link>
              <p className="text-sm text-muted">
                {payment.ref} · {formatDay(payment.createdAt)}
              </p>
            </div>
            <Money exact cents={payment.amountCents} className="font-semibold sm:text-right" />
            <Badge tone={TONES[payment.status]} className="justify-self-end capitalize">
              {payment.status}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
