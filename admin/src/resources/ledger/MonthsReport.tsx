import { formatMoneyExact, type LedgerMonth, type LedgerMonths } from "@northlot/contract"
import { Alert, Button, List, ListItem, ListItemIcon, ListItemText, Stack, Typography } from "@mui/material"
import CheckIcon from "@mui/icons-material/CheckCircle"
import WarningIcon from "@mui/icons-material/Warning"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { DownloadButton } from "../../ui/DownloadButton"
import { May } from "../../ui/May"
import { ReasonDialog, ReasonField, isReason, wordsOf } from "../../ui/ReasonDialog"
import { Loaded } from "../../ui/Loaded"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly, formatNumber } from "../../ui/format"
import type { Labels } from "../../ui/labels"
import { saveReport } from "../../ui/saveReport"

const STATES: Labels<LedgerMonth["state"]> = {
  running: { name: "Running", colour: "primary" },
  open: { name: "Open", colour: "warning" },
  closed: { name: "Closed", colour: "success" },
}

const nameOf = (month: string): string =>
  new Intl.DateTimeFormat("en-CA", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01`))

/** Closed and open months of the ledger, a button to close the next month, and each month's journal. */
export function MonthsReport() {
  const { data, error, refetch } = useQuery({
    queryKey: ["ledger-months"],
    queryFn: () => api(endpoints.readLedgerMonths),
  })
  return (
    <Loaded data={data} error={error} onRetry={refetch}>
      {(months) => <Content {...months} />}
    </Loaded>
  )
}

function Content({ months, next, last }: LedgerMonths) {
  const [reopening, setReopening] = useState(false)
  return (
    <Stack spacing={2}>
      {next && <NextMonth next={next} />}
      <Section title="Months">
        <RecordTable<LedgerMonth>
          stacks
          rows={months}
          keyOf={({ month }) => month}
          empty="Nothing was posted yet."
          columns={[
            { label: "Month", show: ({ month }) => nameOf(month) },
            { label: "State", show: ({ state }) => <StatusChip label={STATES[state]} /> },
            { label: "Entries", right: true, show: ({ entries }) => formatNumber(entries) },
            { label: "Debits", right: true, show: ({ debitCents }) => formatMoneyExact(debitCents) },
            { label: "What happened", wraps: true, show: historyOf },
            {
              label: "Journal",
              show: ({ month, entries }) => (
                <DownloadButton
                  what={`the journal of ${nameOf(month)}`}
                  disabled={entries === 0}
                  onDownload={() => saveReport(endpoints.downloadJournal, { query: { month } })}
                />
              ),
            },
          ]}
        />
        {last !== null && (
          <May call={endpoints.reopenLedgerMonth}>
            <Button variant="outlined" color="error" sx={{ mt: 2 }} onClick={() => setReopening(true)}>
              Open {nameOf(last)} again
            </Button>
          </May>
        )}
      </Section>
      {reopening && last !== null && (
        <ReasonDialog
          title={`Open ${nameOf(last)} again?`}
          consequence="Entries can be posted into the month until you close it again. Figures already given to an accountant may change."
          action="Open again"
          done={`${nameOf(last)} is open.`}
          onClose={() => setReopening(false)}
          onConfirm={(reason) => api(endpoints.reopenLedgerMonth, { params: { month: last }, body: { reason } })}
        />
      )}
    </Stack>
  )
}

function historyOf({ closed, reopened }: LedgerMonth): string {
  return [
    ...reopened.map(({ by, at, reason }) => `Opened again ${formatMomentBriefly(at)} by ${by}: ${reason}`),
    ...(closed
      ? [`Closed ${formatMomentBriefly(closed.at)} by ${closed.by}${closed.note ? `: ${closed.note}` : ""}`]
      : []),
  ].join(". ")
}

/** The conditions for closing the next month, and whether each one is met. */
function NextMonth({ next: { month, checks } }: { next: NonNullable<LedgerMonths["next"]> }) {
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState("")
  const words = wordsOf(note)
  const failed = checks.filter(({ ok }) => !ok)
  const possible = failed.every(({ explainable }) => explainable)
  return (
    <Section title={`To close: ${nameOf(month)}`}>
      <List dense disablePadding>
        {checks.map(({ name, ok, text }) => (
          <ListItem key={name} disableGutters>
            <ListItemIcon sx={{ minWidth: 36 }}>
              {ok ? (
                <CheckIcon color="success" titleAccess="In order" />
              ) : (
                <WarningIcon color="warning" titleAccess="Not in order" />
              )}
            </ListItemIcon>
            <ListItemText primary={text} />
          </ListItem>
        ))}
      </List>
      <May call={endpoints.closeLedgerMonth}>
        <Button variant="contained" sx={{ mt: 1 }} disabled={!possible} onClick={() => setAsking(true)}>
          Close {nameOf(month)}
        </Button>
      </May>
      {asking && (
        <ActDialog
          title={`Close ${nameOf(month)}?`}
          consequence="Nothing more is posted into this month or an earlier one. An owner can open the month again, with a reason."
          action="Close the month"
          done={`${nameOf(month)} is closed.`}
          ready={failed.length === 0 || isReason(words)}
          fields={["note"]}
          onClose={() => setAsking(false)}
          onConfirm={() => api(endpoints.closeLedgerMonth, { params: { month }, body: { note: words } })}
        >
          {(refused) =>
            failed.length > 0 && (
              <>
                <Alert severity="warning" sx={{ mt: 2 }}>
                  {failed.map(({ text }) => text).join(" ")}
                </Alert>
                <Typography sx={{ mt: 2 }}>Say why you close the month anyway.</Typography>
                <ReasonField value={note} refused={refused.note} onChange={setNote} autoFocus />
              </>
            )
          }
        </ActDialog>
      )}
    </Section>
  )
}
