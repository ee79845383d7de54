import { formatMoneyExact, type AnswerOf, type endpoints } from "@northlot/contract"
import { Typography } from "@mui/material"
import { Figures } from "./Figures"
import { useFigures, type Range } from "./useFigures"

/** What the range earned, part by part, as the ledger has it. */
export function Collected({ range }: { range: Range }) {
  const { data, error, refetch } = useFigures<AnswerOf<typeof endpoints.readFundsMetrics>>("funds", range)
  type Name = keyof NonNullable<typeof data>["funds"]
  const money = (name: Name) => data && formatMoneyExact(data.funds[name])
  const others: [Name, string][] = [["extraCents", "Other revenue"]]
  return (
    <Figures
      title="Revenue"
      error={error}
      onRetry={refetch}
      rows={[
        ["Buyer fees", money("buyerCents")],
        ["Seller fees", money("sellerCents")],
        ["Processing", money("processingCents")],
        ["Certification", money("certificationCents")],
        ["Featuring", money("featuringCents")],
        ...others.flatMap(([name, label]) => (data && data.funds[name] !== 0 ? [[label, money(name)] as const] : [])),
        ["HST", money("hstCents")],
      ]}
      total={["Total", money("totalCents")]}
    >
      {data && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {data.funds.refundedCents > 0 &&
            `${formatMoneyExact(data.funds.refundedCents)} was taken back by refunds and is left out. `}
          Credits sold: {formatMoneyExact(data.funds.creditsSoldCents)}, owed until they are used for a fee.
        </Typography>
      )}
    </Figures>
  )
}
