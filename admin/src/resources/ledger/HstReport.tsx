import { RefusedError, formatMoneyExact, negateCents, type AnswerOf } from "@northlot/contract"
import { Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useGetOne } from "react-admin"
import { DownloadButton } from "../../ui/DownloadButton"
import { Loaded } from "../../ui/Loaded"
import { Section } from "../../ui/Section"
import { Sum } from "../../ui/Sum"
import { endpoints } from "../../providers/api"
import { periodId } from "../../providers/dataProvider"
import { formatDay } from "../../ui/format"
import { saveReport } from "../../ui/saveReport"
import { DateField } from "./DateField"
import { currentQuarter } from "./quarter"

type Hst = AnswerOf<typeof endpoints.readHst> & { id: string }

/** HST on the earnings of a period, less refunds, as the tax return needs it. */
export function HstReport() {
  const [period, setPeriod] = useState(() => currentQuarter(new Date()))
  const complete = period.from !== "" && period.to !== ""
  const { data, error, refetch } = useGetOne<Hst>("hst", { id: periodId(period) }, { enabled: complete })
  const refused = error instanceof RefusedError ? error.details.fields : undefined
  const saidAtField = Boolean(refused?.from || refused?.to)
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap", alignItems: "flex-start" }}>
        <DateField
          label="From"
          value={period.from}
          refused={refused?.from}
          onChange={(from) => setPeriod({ ...period, from })}
        />
        <DateField label="To" value={period.to} refused={refused?.to} onChange={(to) => setPeriod({ ...period, to })} />
      </Stack>
      {!complete && <Typography color="textSecondary">Choose both days of the period.</Typography>}
      {complete && !saidAtField && (
        <Loaded data={data} error={error} onRetry={refetch}>
          {({ from, to, collectedCents, refundedCents, netCents }) => (
            <Section
              title={`HST, ${formatDay(from)} to ${formatDay(to)}`}
              aside={
                <DownloadButton
                  what="the entries of HST"
                  disabled={collectedCents === 0 && refundedCents === 0}
                  onDownload={() => saveReport(endpoints.downloadHst, { query: { from, to } })}
                />
              }
            >
              <Sum
                rows={[
                  ["Collected", formatMoneyExact(collectedCents)],
                  ["Refunded", formatMoneyExact(negateCents(refundedCents))],
                ]}
                total={["Net", formatMoneyExact(netCents)]}
              />
              {collectedCents === 0 && refundedCents === 0 && (
                <Typography color="textSecondary" sx={{ mt: 1.5 }}>
                  Nothing taxable was posted in this period.
                </Typography>
              )}
            </Section>
          )}
        </Loaded>
      )}
    </Stack>
  )
}
