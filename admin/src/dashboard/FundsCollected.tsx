import { Figures } from "./Figures"
import { useFunds } from "./useFunds"
import type { Period } from "./useFigures"

/** What the period earned, by ledger account. */
export function FundsCollected({ period }: { period: Period }) {
  const { data, error, refetch, figure } = useFunds(period)
  const hasOthers = data !== undefined && (data.funds.extraCents !== 0 || data.fundsBefore.extraCents !== 0)
  return (
    <Figures
      title="Funds collected"
      period={period}
      error={error}
      onRetry={refetch}
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
    />
  )
}
