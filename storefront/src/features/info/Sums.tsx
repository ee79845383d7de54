import { formatMoneyExact } from "@northlot/contract"
import { useCertificationTerms } from "@/features/certification/queries"
import { useFeeSchedule } from "./figures"

/** What a side pays in all when a vehicle sells, as the schedule in force says it; without an answer, in words. */
export function FeeTotal({ of }: { of: "buyer" | "seller" }) {
  const { data } = useFeeSchedule()
  return <>{data ? formatMoneyExact(data[of].totalCents) : "the fee of the schedule in force"}</>
}

export function HstRate() {
  const { data } = useFeeSchedule()
  return <>{data ? `${data.hstBasisPoints / 100}% HST` : "HST"}</>
}

export function InspectionPrice() {
  const { data } = useCertificationTerms()
  return <>{data ? formatMoneyExact(data.priceCents) : "the price that is shown before you pay"}</>
}
