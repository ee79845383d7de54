import type { SaleView } from "@northlot/contract"
import { Link } from "react-router-dom"
import { useCredits } from "@/entities/money/creditQueries"
import { messageOf, useSession } from "@/shared"
import { Alert, Button, Card, Money, Photo } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { useFeeCheckout } from "./useFeeCheckout"

/**
 * Of several fees the one that is due next, so that whoever won several cars goes on from one payment to the next. Who
 * may use a credit chooses on the fee's page.
 */
export function NextFee({ owed }: { owed: readonly SaleView[] }) {
  const { viewer } = useSession()
  const credits = useCredits()
  const checkout = useFeeCheckout()
  const [next] = [...owed].sort((one, other) => Date.parse(one.ownFee!.dueAt) - Date.parse(other.ownFee!.dueAt))
  const { listingId, role, title, photo, ownFee } = next!
  const mayUseCredit = viewer?.buyerType === "private" && (credits.isPending || (credits.data?.balance ?? 0) > 0)
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
      {mayUseCredit ? (
        <Button asChild>
          <Link to={`/pay/${role}?listingId=${listingId}`}>Go to this fee</Link>
        </Button>
      ) : (
        <Button loading={checkout.isPending || checkout.isSuccess} onClick={() => checkout.mutate({ listingId, role })}>
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
