import { formatMoneyExact, shortReference, type AnswerOf } from "@northlot/contract"
import { Typography } from "@mui/material"
import { useGetOne } from "react-admin"
import { DownloadButton } from "../../ui/DownloadButton"
import { Loaded } from "../../ui/Loaded"
import { SaleLink } from "../../ui/RecordLink"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { endpoints } from "../../providers/api"
import { saveReport } from "../../ui/saveReport"

type TrustBalances = AnswerOf<typeof endpoints.readTrustBalances> & { id: string }
type TrustRow = TrustBalances["rows"][number]

/** The money held for each sale, and the balance that the trust bank account must hold to the cent. */
export function TrustReport() {
  const { data, error, refetch } = useGetOne<TrustBalances>("trust-balances", { id: "now" })
  return (
    <Loaded data={data} error={error} onRetry={refetch}>
      {({ rows, sums, bankCents }) => (
        <Section
          title="Held in trust"
          aside={
            <DownloadButton
              what="the trust balances"
              disabled={rows.length === 0}
              onDownload={() => saveReport(endpoints.downloadTrustBalances)}
            />
          }
        >
          <Typography sx={{ mb: 1.5, fontVariantNumeric: "tabular-nums" }}>
            The bank must hold <strong>{formatMoneyExact(bankCents)}</strong> in the trust account.
          </Typography>
          <RecordTable<TrustRow>
            stacks
            rows={rows}
            keyOf={({ saleId }) => saleId}
            empty="No buyer's money is held at the moment."
            columns={[
              {
                label: "Sale",
                wraps: true,
                show: ({ saleId, title }) => <SaleLink id={saleId}>{title || shortReference({ id: saleId })}</SaleLink>,
                total: "Total",
              },
              {
                label: "Held",
                right: true,
                show: ({ heldCents }) => formatMoneyExact(heldCents),
                total: formatMoneyExact(sums.heldCents),
              },
              {
                label: "Payable to the seller",
                right: true,
                show: ({ payableCents }) => formatMoneyExact(payableCents),
                total: formatMoneyExact(sums.payableCents),
              },
            ]}
          />
        </Section>
      )}
    </Loaded>
  )
}
