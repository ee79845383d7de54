import { formatMoneyExact, type FeeSimulation } from "@northlot/contract"
import { Alert, Stack, Typography } from "@mui/material"
import { RecordTable } from "../../ui/RecordTable"

interface BeforeAndAfterProps {
  now: FeeSimulation
  changed: FeeSimulation
  hammer: string
}

type Side = FeeSimulation["buyer"]

/** The effect of a change on an example sale: each line with its current and its new amount. */
export function BeforeAndAfter({ now, changed, hammer }: BeforeAndAfterProps) {
  return (
    <Stack spacing={1} role="status">
      <Typography variant="subtitle2">
        A 2019 Honda Civic, sold for {hammer} between private people in Ontario
      </Typography>
      {changed.failure && <Alert severity="error">{changed.failure}</Alert>}
      <RecordTable
        rows={[...rowsOf("Buyer", now.buyer, changed.buyer), ...rowsOf("Seller", now.seller, changed.seller)]}
        keyOf={({ key }) => key}
        empty=""
        columns={[
          { label: "Line", wraps: true, show: ({ label }) => label },
          { label: "Now", right: true, show: ({ before }) => before },
          { label: "Then", right: true, show: ({ before, after }) => (before === after ? after : <b>{after}</b>) },
        ]}
      />
    </Stack>
  )
}

function rowsOf(side: string, now: Side, changed: Side) {
  const codes = [...new Set([...now.lines, ...changed.lines].map(({ code }) => code))].filter((code) => code !== "hst")
  const amount = ({ lines }: Side, code: string) => {
    const line = lines.find((one) => one.code === code)
    return line ? formatMoneyExact(line.amountCents) : "–"
  }
  const row = (code: string, label: string, before: string, after: string) => ({
    key: `${side} ${code}`,
    label: `${side}: ${label}`,
    before,
    after,
  })
  return [
    ...codes.map((code) => {
      const label = [...changed.lines, ...now.lines].find((one) => one.code === code)!.label
      return row(code, label, amount(now, code), amount(changed, code))
    }),
    row("hst", "HST", formatMoneyExact(now.hstCents), formatMoneyExact(changed.hstCents)),
    row("total", "in all", formatMoneyExact(now.totalCents), formatMoneyExact(changed.totalCents)),
  ]
}
