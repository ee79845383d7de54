import { extensionSentence, formatMoney, formatMoneyExact, spokenDuration } from "@northlot/contract"
import { useSettings } from "@/shared"
import { useCertificationTerms } from "@/entities/certification/queries"
import { useExampleFees, useFeeSchedule } from "@/entities/payment/feeQueries"
import { EXAMPLE_PRICE_CENTS } from "./figures"

/** The price of a credit, which is the buyer fee paid ahead. Shows a general wording until it has loaded. */
export function CreditPrice() {
  const { data } = useFeeSchedule()
  return <>{data ? formatMoneyExact(data.buyer.totalCents) : "the fee of the schedule in force"}</>
}

/** One side's total fee for a sale at the current fees. Shows a general wording until it has loaded. */
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
 * A duration of the current auction policy, which applies to new auctions. Shows a general wording until it has
 * loaded.
 */
export function PolicyDuration({ of }: { of: "minDurationSeconds" | "maxDurationSeconds" }) {
  const auction = useSettings().data?.auction
  const words = { minDurationSeconds: "the shortest time", maxDurationSeconds: "the longest time allowed" }
  return <>{auction ? spokenDuration(auction[of]) : words[of]}</>
}

/** A sentence on how a late bid extends an auction. */
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

/** The price of featuring for each number of days. Shows a general wording until it has loaded. */
export function FeaturingPrices() {
  const { data } = useFeeSchedule()
  const prices = data?.featuring.map(({ days, priceCents }) => `${formatMoneyExact(priceCents)} for ${days} days`)
  return <>{prices ? each.format(prices) : "the price that is shown before you pay"}</>
}

const each = new Intl.ListFormat("en-CA", { type: "conjunction" })
