import { endpoints, type SaleView, type SettlementView } from "@northlot/contract"
import { CircleCheck, Clock, LockKeyhole } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import { api, messageOf, useServerTimeOf } from "@/shared"
import { Alert, Badge, Button, Card, Loaded, Money, Photo, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { useSettlement, useSettlementAct } from "@/entities/sale/queries"
import { actorText, currentStep, stepDueAt } from "@/entities/sale/rules/wizard"
import { SaleAllIn } from "./SaleAllIn"
import { VehiclePaymentDialog } from "./VehiclePaymentDialog"

/** The payment for one sold car: locked until both fees are paid, then its instruction and steps. */
export function VehiclePaymentCard({ sale }: { sale: SaleView }) {
  const locked = sale.status === "awaiting_fees"
  return (
    <Card as="article" padding="none" aria-label={`Vehicle payment for ${sale.title}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:p-5">
        <Photo src={sale.photo} alt="" className="h-14 w-19 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="line-clamp-2 text-base">
            <Link to={`/listing/${sale.listingId}`} className="hover:underline">
              {sale.title}
            </Link>
          </h3>
          <p className="text-sm text-muted">
            <span>{sale.role === "buyer" ? "Bought" : "Sold"}</span> for{" "}
            <Money cents={sale.priceCents} className="font-semibold text-ink" />
          </p>
        </div>
        <Badge tone={locked ? "neutral" : "success"} icon={locked ? <LockKeyhole aria-hidden /> : undefined}>
          {locked ? "Locked" : "Unlocked"}
        </Badge>
      </div>
      {sale.role === "buyer" && sale.status !== "cancelled" && (
        <div className="border-t border-line px-4 py-2.5 sm:px-5">
          <SaleAllIn sale={sale} />
        </div>
      )}
      <div className="border-t border-line p-4 sm:p-5">
        {locked ? <Locked sale={sale} /> : <Unlocked sale={sale} />}
      </div>
    </Card>
  )
}

function Locked({ sale }: { sale: SaleView }) {
  const ownPaid = sale.ownFee?.status === "paid"
  const other = sale.role === "buyer" ? "seller" : "buyer"
  const missing = ownPaid
    ? `We are waiting for the ${other}'s fee.`
    : sale.counterpartyFeePaid
      ? `The ${other} has paid. Your fee is still open.`
      : "Both fees are still open."
  return (
    <p className="text-sm text-muted">
      <span className="font-semibold text-ink">Locked until both fees are paid.</span> {missing}
    </p>
  )
}

function Unlocked({ sale }: { sale: SaleView }) {
  const found = useSettlement(sale.id)
  const [open, setOpen] = useState(false)
  const start = useSettlementAct(sale.id, (body: { listingId: string }, idempotencyKey) =>
    api(endpoints.startVehiclePayment, { body, idempotencyKey })
  )
  return (
    <Loaded query={found} failed="This payment could not be loaded" waiting={<Skeleton className="h-20" />}>
      {({ settlement }) => {
        const payable =
          settlement.role === "buyer" &&
          settlement.fundsReceivedAt === null &&
          settlement.status === "in_progress" &&
          !settlement.awaitsWireAccount
        const sent = settlement.steps.some(({ name, done }) => name === "buyerSentFunds" && done)
        return (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
              <NextAct settlement={settlement} />
              <p className="text-sm text-muted">
                <Money exact cents={settlement.totalCents} className="text-base font-semibold text-ink" />
                <span>{settlement.hstCents > 0 && " with HST"}</span>
              </p>
            </div>
            {settlement.role === "buyer" && settlement.status === "in_progress" && settlement.awaitsWireAccount && (
              <Alert tone="danger" title="Do not pay yet">
                The account that you pay into is not set up. We write to you as soon as you can pay; the time to pay
                begins only then.
              </Alert>
            )}
            {start.isError && (
              <Alert tone="danger" title="Failed to start vehicle payment">
                {messageOf(start.error)}
              </Alert>
            )}
            <div className="flex flex-col gap-2 sm:flex-row">
              {payable && (
                <Button
                  variant={sent ? "secondary" : "primary"}
                  loading={start.isPending}
                  onClick={() => start.mutate({ listingId: sale.listingId }, { onSuccess: () => setOpen(true) })}
                >
                  {sent ? "Payment details" : "Start vehicle payment"}
                </Button>
              )}
              <Button asChild variant={payable && !sent ? "secondary" : "primary"}>
                <Link to={`/payments/sale/${sale.id}`}>Steps after the sale</Link>
              </Button>
            </div>
            <VehiclePaymentDialog settlement={settlement} open={open} onOpenChange={setOpen} />
          </div>
        )
      }}
    </Loaded>
  )
}

function NextAct({ settlement }: { settlement: SettlementView }) {
  const next = currentStep(settlement)
  const due = next && stepDueAt(next.name, settlement)
  const late = useServerTimeOf((now) => Boolean(due) && now > Date.parse(due!))
  if (settlement.status === "disputed")
    return (
      <p className="text-sm font-semibold text-danger">
        This sale is in dispute: our staff will decide how it continues.
      </p>
    )
  if (!next) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden className="size-4 text-success" /> All steps are done.
      </p>
    )
  }
  return (
    <p className="flex min-w-0 items-start gap-2 text-sm">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
      <span>
        Next: <span className="font-semibold">{next.title}</span>
        <span className="block text-muted">
          {actorText(next.by, settlement)}
          <span>{due && `, ${late ? "was due" : "by"} ${formatMoment(due)}`}</span>
        </span>
      </span>
    </p>
  )
}
