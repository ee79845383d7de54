import { MOST_FEES_AT_ONCE, sumOf, type Cents } from "@northlot/contract"
import { messageOf } from "@/shared"
import { Alert, Button, Money } from "@/ui"
import { useJointFeeCheckout } from "./useFeeCheckout"

interface PayTogetherProps {
  /** By deadline. */
  fees: readonly { listingId: string; amountCents: Cents }[]
  size?: "sm" | "md" | "lg"
}

/** Opens one payment for several fees. */
export function PayTogether({ fees, size = "md" }: PayTogetherProps) {
  const checkout = useJointFeeCheckout()
  const paid = fees.slice(0, MOST_FEES_AT_ONCE)
  return (
    <>
      <Button
        size={size}
        loading={checkout.isPending || checkout.isSuccess}
        onClick={() => checkout.mutate(paid.map(({ listingId }) => listingId))}
      >
        <span>
          {paid.length < fees.length ? `Pay the first ${paid.length} fees: ` : `Pay all ${paid.length} fees: `}
          <Money cents={sumOf(paid, ({ amountCents }) => amountCents)} exact />
        </span>
      </Button>
      {checkout.isError && (
        <Alert tone="danger" title="Checkout error">
          {messageOf(checkout.error)}
        </Alert>
      )}
    </>
  )
}
