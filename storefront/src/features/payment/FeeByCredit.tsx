import { RefusedError, type SaleView } from "@northlot/contract"
import { hasOpenFee } from "@/entities/sale/openFee"
import { useSettleByCredit } from "@/entities/payment/creditQueries"
import { mayHaveCredits, useCredits } from "@/entities/payment/useCredits"
import { messageOf, useSession } from "@/shared"
import { Alert, Button, Money } from "@/ui"
import { LastCreditQuestion, isLastCreditAsked } from "./LastCredit"
import { useFeeCheckout } from "./useFeeCheckout"

/** The ways to pay one fee: by credit if the person has one, or by card. */
export function useWaysToPay({ listingId, role }: Pick<SaleView, "listingId" | "role">) {
  const { viewer } = useSession()
  const credits = useCredits()
  const settling = useSettleByCredit()
  const checkout = useFeeCheckout()
  const byCredit = role === "buyer" && (credits.data?.balance ?? 0) > 0
  return {
    settling,
    checkout,
    byCredit,
    /** True if the person has a credit, or while the balance is still loading. */
    mayUseCredit: byCredit || (role === "buyer" && mayHaveCredits(viewer) && credits.isPending),
    opening: checkout.isPending || checkout.isSuccess,
    payByCard: () => checkout.mutate({ listingId, role }),
  }
}

interface PayProblemsProps {
  sale: SaleView
  ways: ReturnType<typeof useWaysToPay>
  onSettled?: () => void
  className?: string
}

/** Why a fee was not paid, and the next step: confirm the last credit, or pay the difference by card. */
export function PayProblems({ sale, ways: { settling, checkout, opening }, onSettled, className }: PayProblemsProps) {
  const { listingId } = sale
  const lacks = settling.error instanceof RefusedError ? settling.error.details.differenceCents : undefined
  if (!hasOpenFee(sale)) return null
  return (
    <>
      {settling.isError && isLastCreditAsked(settling.error) && (
        <LastCreditQuestion
          className={className}
          error={settling.error}
          pending={settling.isPending}
          onConfirm={() => settling.mutate({ listingId, lastCreditConfirmed: true }, { onSuccess: onSettled })}
        />
      )}
      {settling.isError && !isLastCreditAsked(settling.error) && (
        <Alert tone="danger" title="Your credit was not used" className={className}>
          {messageOf(settling.error)}
          {lacks !== undefined && (
            <Button
              className="mt-3 w-full"
              loading={opening}
              onClick={() => checkout.mutate({ listingId, role: "buyer", withCredit: true })}
            >
              <span>
                Use 1 credit and pay <Money cents={lacks} exact /> by card
              </span>
            </Button>
          )}
        </Alert>
      )}
      {checkout.isError && isLastCreditAsked(checkout.error) && (
        <LastCreditQuestion
          className={className}
          error={checkout.error}
          pending={opening}
          onConfirm={() => checkout.mutate({ listingId, role: "buyer", withCredit: true, lastCreditConfirmed: true })}
        />
      )}
      {checkout.isError && !isLastCreditAsked(checkout.error) && (
        <Alert tone="danger" title="Checkout error" className={className}>
          {messageOf(checkout.error)}
        </Alert>
      )}
    </>
  )
}
