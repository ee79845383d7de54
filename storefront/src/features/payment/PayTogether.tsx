import { MOST_FEES_AT_ONCE, sumOf, type Cents, type FeePlanView } from "@northlot/contract"
import { countedCredits } from "@/entities/payment/countedCredits"
import { useFeePlan, usePayByCredit } from "@/entities/payment/creditQueries"
import { messageOf } from "@/shared"
import { Alert, Button, Money } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { LastCreditNote, LastCreditQuestion, isLastCreditAsked } from "./LastCredit"
import { creditsButton, theOneByCard } from "./planWords"
import { useJointFeeCheckout } from "./useFeeCheckout"

interface PayTogetherProps {
  /** The open fees, sorted by deadline. */
  fees: readonly { listingId: string; amountCents: Cents }[]
}

/** The ways to pay several fees at once: with credits and a card for the rest, or all by card. */
export function PayTogether({ fees }: PayTogetherProps) {
  const plan = useFeePlan()
  // The card button waits until the person's credits are known.
  if (plan.isLoading) return <Button loading>Pay all {fees.length} fees</Button>
  if (plan.isError)
    return (
      <Alert
        tone="danger"
        title="Your credits could not be loaded"
        action={
          <Button size="sm" variant="secondary" loading={plan.isFetching} onClick={() => void plan.refetch()}>
            Retry
          </Button>
        }
      >
        {messageOf(plan.error)}
      </Alert>
    )
  const planned = plan.data?.plan
  if (!planned || planned.credits === 0) return <AllByCard fees={fees} />
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CreditsFirst plan={planned} />
      <AllByCard fees={fees} secondary />
    </div>
  )
}

function CreditsFirst({ plan }: { plan: FeePlanView }) {
  const paying = usePayByCredit()
  const atCard = plan.fees.filter(({ by }) => by !== "credit")
  const settled = plan.fees.length - atCard.length
  return (
    <>
      <LastCreditNote uses={plan.credits} />
      <Button
        className="h-auto! min-h-11 py-2 whitespace-normal!"
        loading={paying.isPending || (paying.isSuccess && paying.data.url !== null)}
        onClick={() => paying.mutate({ plan })}
      >
        {creditsButton(plan)}
      </Button>
      {atCard.length > 0 && (
        <p className="text-sm text-muted">
          <span>
            {settled > 0 &&
              `${countedCredits(settled)} ${settled === 1 ? "pays 1 fee" : `pay ${settled} fees`} at once. `}
          </span>
          <span>{atCard.length === 1 ? theOneByCard(plan).replace(/^t/, "T") : "The others"}</span>, due by{" "}
          {formatMoment(atCard[0]!.dueAt)}, <span>{atCard.length === 1 ? "stays" : "stay"}</span> open until the card is
          charged.
        </p>
      )}
      {paying.isError && isLastCreditAsked(paying.error) && (
        <LastCreditQuestion
          error={paying.error}
          pending={paying.isPending}
          onConfirm={() => paying.mutate({ plan, lastCreditConfirmed: true })}
        />
      )}
      {paying.isError && !isLastCreditAsked(paying.error) && (
        <Alert tone="danger" title="Not all fees were paid">
          {messageOf(paying.error)}
        </Alert>
      )}
    </>
  )
}

function AllByCard({ fees, secondary = false }: PayTogetherProps & { secondary?: boolean }) {
  const checkout = useJointFeeCheckout()
  const paid = fees.slice(0, MOST_FEES_AT_ONCE)
  const what = paid.length < fees.length ? `the first ${paid.length} fees` : `all ${paid.length} fees`
  return (
    <>
      <Button
        variant={secondary ? "secondary" : "primary"}
        loading={checkout.isPending || checkout.isSuccess}
        onClick={() => checkout.mutate(paid.map(({ listingId }) => listingId))}
      >
        <span>
          Pay {what}
          <span>{secondary && " by card"}</span>: <Money cents={sumOf(paid, ({ amountCents }) => amountCents)} exact />
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
