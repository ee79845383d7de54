import { formatMoneyExact, type AnswerOf, type endpoints } from "@northlot/contract"
import { Figures } from "./Figures"
import { useFigures, type Range } from "./useFigures"

/** Fees that were paid in the range, part by part. */
export function Collected({ range }: { range: Range }) {
  const { data, error, refetch } = useFigures<AnswerOf<typeof endpoints.readFundsMetrics>>("funds", range)
  const money = (name: keyof NonNullable<typeof data>["funds"]) => data && formatMoneyExact(data.funds[name])
  return (
    <Figures
      title="Fees collected"
      error={error}
      onRetry={refetch}
      rows={[
        ["Buyer fees", money("buyerCents")],
        ["Seller fees", money("sellerCents")],
        ["Processing", money("processingCents")],
        ...(data && data.funds.extraCents > 0 ? [["Other fees", money("extraCents")] as [string, string]] : []),
        ["HST", money("hstCents")],
      ]}
      total={[data && data.funds.refundedCents > 0 ? `Total (${formatMoneyExact(data.funds.refundedCents)} refunded besides)` : "Total", money("totalCents")]}
    />
  )
}
