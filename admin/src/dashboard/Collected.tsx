import { cents, formatMoneyExact, type AnswerOf } from "@northlot/contract"
import { Typography } from "@mui/material"
import { api, endpoints } from "../providers/api"
import { Figures, type Figure } from "./Figures"
import { daysOf } from "./links"
import { useFigures, type Period } from "./useFigures"

type Funds = AnswerOf<typeof endpoints.readFundsMetrics>

/** The ledger account behind each figure. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  buyerCents: "revenue:buyer_fee",
  sellerCents: "revenue:seller_fee",
  processingCents: "revenue:processing",
  certificationCents: "revenue:certification",
  featuringCents: "revenue:featuring",
  hstCents: "hst:payable",
}

/** What the period earned, by ledger account. */
export function Collected({ period }: { period: Period }) {
  const { data, error, refetch } = useFigures("funds", () => api(endpoints.readFundsMetrics, { query: period }), {
    period,
  })
  const figure = (name: keyof Funds["funds"], label: string): Figure => {
    const account = ACCOUNTS[name]
    return {
      label,
      now: data?.funds[name],
      before: data?.fundsBefore[name],
      ...(data && account ? { to: `/ledger/entries?${new URLSearchParams({ account, ...daysOf(data) })}` } : {}),
    }
  }
  const hasOthers = data !== undefined && (data.funds.extraCents !== 0 || data.fundsBefore.extraCents !== 0)
  return (
    <Figures
      title="Revenue"
      error={error}
      onRetry={refetch}
      format={(value) => formatMoneyExact(cents(value))}
      rows={[
        figure("buyerCents", "Buyer fees"),
        figure("sellerCents", "Seller fees"),
        figure("processingCents", "Processing"),
        figure("certificationCents", "Certification"),
        figure("featuringCents", "Featuring"),
        ...(hasOthers ? [figure("extraCents", "Other revenue")] : []),
        figure("hstCents", "HST"),
      ]}
      total={figure("totalCents", "Total")}
    >
      {data && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          <span>
            {data.funds.refundedCents > 0 &&
              `${formatMoneyExact(data.funds.refundedCents)} was taken back by refunds and is left out. `}
          </span>
          Credits sold: {formatMoneyExact(data.funds.creditsSoldCents)}, owed until they are used for a fee.
        </Typography>
      )}
    </Figures>
  )
}
