import { extensionSentence, formatMoney, formatMoneyExact, spokenDuration } from "@northlot/contract"
import { useSettings } from "@/shared"
import { useCertificationTerms } from "@/entities/certification/queries"
import { useExampleFees, useFeeSchedule } from "@/entities/payment/feeQueries"
import { EXAMPLE_PRICE_CENTS } from "./figures"

/** What a credit costs: the buyer fee of the schedule in force, paid ahead; without an answer, in words. */
export function CreditPrice() {
  const { data } = useFeeSchedule()
  return <>{data ? formatMoneyExact(data.buyer.totalCents) : "the fee of the schedule in force"}</>
}

/** What a side pays in all when a vehicle sells, as it would be charged now; without an answer, in words. */
export function SaleFee({ of }: { of: "buyer" | "seller" }) {
  const { data } = useExampleFees({ priceCents: EXAMPLE_PRICE_CENTS })
  if (!data) return <>the fee of the schedule in force</>
  return (
    <>
      {formatMoneyExact(data[of].totalCents)}
      <span>{data.dependsOnSale && ` for a vehicle of ${formatMoney(EXAMPLE_PRICE_CENTS)}`}</span>
    </>
  )
}

export function HstRate() {
  const { data } = useFeeSchedule()
  return <>{data ? `${data.hstBasisPoints / 100}% HST` : "HST"}</>
}

/**
 * What the auction policy in force says, which an auction that is published now runs by; without an answer, in words.
 */
export function PolicyDuration({ of }: { of: "minDurationSeconds" | "maxDurationSeconds" }) {
  const auction = useSettings().data?.auction
  const words = { minDurationSeconds: "the shortest time", maxDurationSeconds: "the longest time allowed" }
  return <>{auction ? spokenDuration(auction[of]) : words[of]}</>
}

/** How a late bid moves the end, as a sentence. */
export function ExtensionRule() {
  const auction = useSettings().data?.auction
  return (
    <>{auction ? extensionSentence(auction) : "A late bid can move the end; the dialog in which you bid says how."}</>
  )
}

export function ProxyStep() {
  const auction = useSettings().data?.auction
  return (
    <>
      <span>
        {auction ? <span className="contents">steps of {formatMoney(auction.proxyStepCents)}</span> : "steps"}
      </span>
    </>
  )
}

export function InspectionPrice() {
  const { data } = useCertificationTerms()
  return <>{data ? formatMoneyExact(data.priceCents) : "the price that is shown before you pay"}</>
}
