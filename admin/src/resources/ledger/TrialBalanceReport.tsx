import { formatMoneyExact, type AnswerOf, type Cents } from "@northlot/contract"
import { Alert, Stack } from "@mui/material"
import { keepPreviousData } from "@tanstack/react-query"
import { useState } from "react"
import { useGetOne } from "react-admin"
import { DownloadButton } from "../../ui/DownloadButton"
import { Loaded } from "../../ui/Loaded"
import { SaleLink } from "../../ui/RecordLink"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { endpoints } from "../../providers/api"
import { formatDay, torontoDate } from "../../ui/format"
import { saveReport } from "../../ui/saveReport"
import { DateField } from "./DateField"

type TrialBalance = AnswerOf<typeof endpoints.readTrialBalance> & { id: string }

const KINDS: Readonly<Record<TrialBalance["rows"][number]["kind"], string>> = {
  asset: "Asset",
  liability: "Liability",
  revenue: "Revenue",
  expense: "Expense",
}

/** Every account with its debits and credits. Both columns must have the same sum. */
export function TrialBalanceReport() {
  const today = torontoDate(new Date())
  const [until, setUntil] = useState(today)
  const { data, error, refetch } = useGetOne<TrialBalance>(
    "trial-balance",
    { id: until },
    { enabled: until !== "", placeholderData: keepPreviousData }
  )
  const save = () => saveReport(endpoints.downloadTrialBalance, { query: { until } })
  return (
    <Stack spacing={2}>
      <DateField label="Up to the end of" value={until} maximum={today} onChange={setUntil} />
      <Loaded data={data} error={error} onRetry={refetch}>
        {({ rows, debitCents, creditCents, differenceCents }) => (
          <Section
            title={until ? `Trial balance, ${formatDay(until)}` : "Trial balance"}
            aside={
              <DownloadButton what="the trial balance" disabled={until === "" || rows.length === 0} onDownload={save} />
            }
          >
            {differenceCents > 0 && (
              <Alert severity="error" sx={{ mb: 2 }}>
                Debits and credits differ by {formatMoneyExact(differenceCents)}. Stop payouts and have the books
                examined.
              </Alert>
            )}
            <RecordTable<TrialBalance["rows"][number]>
              stacks
              rows={rows}
              keyOf={({ account }) => account}
              empty="Nothing was posted until this day."
              columns={[
                {
                  label: "Account",
                  wraps: true,
                  show: ({ account, name }) => <AccountName account={account} name={name} />,
                  total: "Total",
                },
                { label: "Kind", show: ({ kind }) => KINDS[kind] },
                {
                  label: "Debit",
                  right: true,
                  show: (row) => amountOrNothing(row.debitCents),
                  total: formatMoneyExact(debitCents),
                },
                {
                  label: "Credit",
                  right: true,
                  show: (row) => amountOrNothing(row.creditCents),
                  total: formatMoneyExact(creditCents),
                },
                { label: "Balance", right: true, show: (row) => formatMoneyExact(row.balanceCents) },
              ]}
            />
          </Section>
        )}
      </Loaded>
    </Stack>
  )
}

/** A zero amount stays blank, as accountants write it. */
const amountOrNothing = (amountCents: Cents) => (amountCents === 0 ? "" : formatMoneyExact(amountCents))

/** An account that belongs to one sale links to the sale. */
function AccountName({ account, name }: { account: string; name: string }) {
  const saleId = /^(?:trust|payable):(.+)$/.exec(account)?.[1]
  return saleId ? <SaleLink id={saleId}>{name}</SaleLink> : <span>{name}</span>
}
