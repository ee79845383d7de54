import { formatMoneyExact, type CreditPurchaseView } from "@northlot/contract"
import { useState } from "react"
import { messageOf } from "@/shared"
import { Alert, Badge, Button, Card, Dialog, Loaded, Skeleton, toast } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { countedCredits } from "@/entities/payment/countedCredits"
import { useCreditPurchases, useRefundPurchase } from "@/entities/payment/creditQueries"

/** The purchased credits, with a refund for unused ones; renders nothing without a purchase. */
export function Purchases() {
  const purchases = useCreditPurchases()
  const [asking, setAsking] = useState<CreditPurchaseView | null>(null)
  if (purchases.data?.items.length === 0) return null
  return (
    <section aria-label="Your purchases">
      <h2 className="text-xl">Your purchases</h2>
      <Loaded
        query={purchases}
        failed="Your purchases could not be loaded"
        waiting={<Skeleton className="mt-3 h-20" />}
        className="mt-3"
      >
        {(data) => (
          <Card padding="none" className="mt-3">
            <ul>
              {data.items.map((purchase) => (
                <Purchase key={purchase.id} purchase={purchase} onRefund={() => setAsking(purchase)} />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {asking && <RefundDialog purchase={asking} onClose={() => setAsking(null)} />}
    </section>
  )
}

function Purchase({ purchase, onRefund }: { purchase: CreditPurchaseView; onRefund: () => void }) {
  const { paidAt, qty, totalCents, status, refundable, reason } = purchase
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">
          {countedCredits(qty)}{" "}
          <span className="font-normal text-muted tabular-nums">· {formatMoneyExact(totalCents)}</span>
        </p>
        <p className="text-sm text-muted">Paid {formatMoment(paidAt)}</p>
        {reason && <p className="mt-1 text-sm text-muted">No refund: {reason}</p>}
      </div>
      {status === "refunded" && <Badge>Refunded</Badge>}
      {status === "refunding" && <Badge tone="amber">Refund on its way</Badge>}
      {refundable && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Refund ${countedCredits(qty)}, paid ${formatMoment(paidAt)}`}
          onClick={onRefund}
        >
          Refund…
        </Button>
      )}
    </li>
  )
}

function RefundDialog({
  purchase: { id, qty, totalCents },
  onClose,
}: {
  purchase: CreditPurchaseView
  onClose: () => void
}) {
  const refund = useRefundPurchase()
  const confirm = () =>
    refund.mutate(id, {
      onSuccess: ({ balance }) => {
        toast.success(`${formatMoneyExact(totalCents)} is on its way back to you.`, {
          description: `${countedCredits(balance)} left.`,
        })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !refund.isPending && onClose()}
      dismissible={!refund.isPending}
      title={`Refund ${countedCredits(qty)}?`}
      description={`${formatMoneyExact(totalCents)} goes back to the card that you paid with. ${qty === 1 ? "The credit is" : "The credits are"} gone at once, and without a credit you cannot bid.`}
      footer={
        <>
          <Button variant="secondary" disabled={refund.isPending} onClick={onClose}>
            Keep <span className="contents">{qty === 1 ? "it" : "them"}</span>
          </Button>
          <Button variant="danger" loading={refund.isPending} onClick={confirm}>
            Refund {formatMoneyExact(totalCents)}
          </Button>
        </>
      }
    >
      {refund.isError ? (
        <Alert tone="danger" title="Nothing was refunded">
          {messageOf(refund.error)}
        </Alert>
      ) : (
        <p className="text-sm text-muted">
          You get an email once the payment provider has sent the refund. Your bank may take a few days to show it.
        </p>
      )}
    </Dialog>
  )
}
