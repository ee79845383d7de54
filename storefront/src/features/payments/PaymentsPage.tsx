import type { PaymentView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { LockKeyhole, LockKeyholeOpen, ReceiptText } from "lucide-react"
import { Link } from "react-router-dom"
import { messageOf, queryKeys, usePageTitle, useSocketEvent } from "@/app"
import { Badge, Card, EmptyState, ErrorState, Money, Skeleton, type Tone } from "@/ui"
import { formatDay } from "@/ui/rules/moment"
import { FeeCard } from "./FeeCard"
import { hasOpenFee, isFee, usePayments, useSales } from "./queries"

const TONES: Record<PaymentView["status"], Tone> = {
  pending: "amber",
  paid: "success",
  refunded: "info",
  locked: "neutral",
  unlocked: "success",
}

/** Own fees with their breakdown, and the vehicle payments that both fees unlock. */
export default function PaymentsPage() {
  usePageTitle("Payments")
  const queries = useQueryClient()
  const sales = useSales()
  const payments = usePayments()
  useSocketEvent("chatActivatedForUser", () => void queries.invalidateQueries({ queryKey: queryKeys.payments.all }))
  const failed = sales.isError ? sales : payments.isError ? payments : null
  const open = (sales.data?.items ?? []).filter(hasOpenFee)
  const fees = (payments.data?.payments ?? []).filter(isFee)
  const vehicles = (payments.data?.payments ?? []).filter((payment) => payment.type === "vehicle")

  return (
    <div className="mx-auto max-w-4xl py-6">
      <h1 className="text-3xl">Payments</h1>
      {failed && (
        <ErrorState
          className="mt-6"
          title="Your payments could not be loaded"
          message={messageOf(failed.error)}
          onRetry={() => void Promise.all([sales.refetch(), payments.refetch()])}
          retrying={sales.isFetching || payments.isFetching}
        />
      )}
      {(sales.isPending || payments.isPending) && !failed && <Skeleton className="mt-6 h-72" />}
      {open.length > 0 && (
        <section aria-label="Open fees" className="mt-6 flex flex-col gap-4">
          {open.map((sale) => (
            <FeeCard key={sale.id} sale={sale} />
          ))}
        </section>
      )}
      {payments.isSuccess && !failed && (
        <>
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
          {vehicles.length > 0 && (
            <section className="mt-8">
              <h2 className="text-xl">Vehicle Payments</h2>
              <p className="text-sm text-muted">Locked until both fees are paid.</p>
              <PaymentList payments={vehicles} />
            </section>
          )}
        </>
      )}
    </div>
  )
}

function PaymentList({ payments }: { payments: PaymentView[] }) {
  return (
    <Card as="section" padding="none" className="mt-3">
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line p-4 last:border-0">
            {payment.type === "vehicle" &&
              (payment.status === "locked" ? <LockKeyhole aria-hidden className="size-4 text-muted" /> : <LockKeyholeOpen aria-hidden className="size-4 text-success" />)}
            <div className="min-w-0 flex-1">
              <Link to={`/listing/${payment.meta.listingId}`} className="block truncate font-semibold hover:underline">
                {payment.meta.title}
              </Link>
              <p className="text-sm text-muted">
                {payment.ref} · {formatDay(payment.createdAt)}
              </p>
            </div>
            <Money exact cents={payment.amountCents} className="font-semibold" />
            <Badge tone={TONES[payment.status]} className="capitalize">
              {payment.status}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
