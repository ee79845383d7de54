import type { SaleView } from "@northlot/contract"
import { Link } from "react-router-dom"
import { messageOf } from "@/shared"
import { Alert, Button, Card, Money, Photo } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { useWaysToPay } from "./FeeByCredit"
import { PayTogether } from "./PayTogether"
import { feeToPay } from "./queries"

/**
 * The next open fee with a button to pay it; for several open fees, also buttons to pay all at once. A person with a
 * credit gets a link to the fee's page, where they choose how to pay.
 */
export function NextFee({ owed }: { owed: readonly SaleView[] }) {
  const byDeadline = [...owed].sort((one, other) => Date.parse(one.ownFee!.dueAt) - Date.parse(other.ownFee!.dueAt))
  const [next] = byDeadline
  const { listingId, role, title, photo, ownFee } = next!
  const { checkout, mayUseCredit, opening, payByCard } = useWaysToPay(next!)
  return (
    <Card as="section" aria-labelledby="next-fee" className="flex flex-col gap-3">
      <h2 id="next-fee" className="text-base">
        {owed.length === 1 ? "1 more fee to pay" : `${owed.length} more fees to pay`}
      </h2>
      <div className="flex items-center gap-3">
        <Photo src={photo} alt="" className="h-12 w-16 shrink-0 rounded-sm [&>svg]:size-7" />
        <div className="min-w-0">
          <p className="truncate text-sm font-semibold">{title}</p>
          <p className="text-sm">
            Fee: <Money cents={ownFee!.totalCents} exact />
          </p>
          <p className="text-sm text-muted">Due by {formatMoment(ownFee!.dueAt)}</p>
        </div>
      </div>
      {owed.length > 1 && <PayTogether fees={byDeadline.map(feeToPay)} />}
      {mayUseCredit ? (
        <Button asChild variant={owed.length > 1 ? "secondary" : "primary"}>
          <Link to={`/pay/${role}?listingId=${listingId}`}>Go to this fee</Link>
        </Button>
      ) : (
        <Button variant={owed.length > 1 ? "secondary" : "primary"} loading={opening} onClick={payByCard}>
          Pay this fee
        </Button>
      )}
      {checkout.isError && (
        <Alert tone="danger" title="Checkout error">
          {messageOf(checkout.error)}
        </Alert>
      )}
    </Card>
  )
}
