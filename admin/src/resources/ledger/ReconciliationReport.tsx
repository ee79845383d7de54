import {
  differenceInWords,
  formatMoneyExact,
  type AnswerOf,
  type LedgerDifference,
  type ReconciliationRun,
} from "@northlot/contract"
import SyncIcon from "@mui/icons-material/Sync"
import { Alert, AlertTitle, Box, Button, Link as WebLink, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useGetOne, useNotify } from "react-admin"
import { Link } from "react-router-dom"
import { DownloadButton } from "../../ui/DownloadButton"
import { Loaded } from "../../ui/Loaded"
import { Problem } from "../../ui/Problem"
import { RecordTable, type RecordColumn } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatDay, formatMoment, formatMomentBriefly, formatNumber } from "../../ui/format"
import { ledgerActor, providerName, reconciliationStatus } from "../../ui/labels"
import { saveReport } from "../../ui/saveReport"
import { useAct } from "../../ui/useAct"

type Reconciliation = AnswerOf<typeof endpoints.readReconciliation> & { id: string }

const REFRESH_MILLISECONDS = 60_000

/** Whether the ledger and the payment provider's records agree, and their differences. */
export function ReconciliationReport() {
  const { data, error, refetch } = useGetOne<Reconciliation>(
    "reconciliation",
    { id: "now" },
    { refetchInterval: REFRESH_MILLISECONDS }
  )
  return (
    <Loaded data={data} error={error} onRetry={refetch}>
      {(reconciliation) => <Content {...reconciliation} />}
    </Loaded>
  )
}

function Content({ provider, runs, standing, standingTotal, resolved }: Reconciliation) {
  const anyDifference = standing.length > 0 || resolved.length > 0
  return (
    <Stack spacing={2}>
      <Standing provider={provider} runs={runs} standingTotal={standingTotal} />
      <Section
        title={standingTotal === 0 ? "Differences" : `Differences (${formatNumber(standingTotal)})`}
        aside={
          <DownloadButton
            what="the differences"
            disabled={!anyDifference}
            onDownload={() => saveReport(endpoints.downloadDifferences)}
          />
        }
      >
        <RecordTable<LedgerDifference>
          stacks
          rows={standing}
          keyOf={({ id }) => id}
          empty={
            runs.some(({ status }) => status === "complete") ? "No difference is known." : "No comparison has run yet."
          }
          columns={[...DIFFERENCE, { label: "Found", show: ({ foundAt }) => formatMomentBriefly(foundAt) }]}
        />
        {standing.length < standingTotal && (
          <Typography color="textSecondary" sx={{ mt: 1.5 }}>
            The oldest {formatNumber(standing.length)} are shown; the file has all of them.
          </Typography>
        )}
      </Section>
      {resolved.length > 0 && (
        <Section title="Resolved">
          <RecordTable<LedgerDifference>
            stacks
            rows={resolved}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              ...DIFFERENCE,
              { label: "Gone since", show: ({ resolvedAt }) => formatMomentBriefly(resolvedAt) },
            ]}
          />
        </Section>
      )}
      <Section title="Comparisons">
        <RecordTable<ReconciliationRun>
          stacks
          rows={runs}
          keyOf={({ id }) => id}
          empty="The first comparison is made in the night, after three o'clock in Toronto."
          columns={[
            {
              label: "Comparison",
              wraps: true,
              show: ({ night, startedBy }) =>
                night ? `Night of ${formatDay(night)}` : `Asked for by ${ledgerActor(startedBy)}`,
            },
            { label: "Result", show: (run) => <StatusChip label={reconciliationStatus(run)} /> },
            { label: "Ended", show: ({ finishedAt, startedAt }) => formatMomentBriefly(finishedAt ?? startedAt) },
            { label: "Records from", show: ({ from }) => formatMomentBriefly(from) },
            { label: "Until", show: ({ until }) => formatMomentBriefly(until) },
            { label: "Compared", wraps: true, show: comparedOf },
            {
              label: "New",
              right: true,
              show: ({ status, found }) => (status === "complete" ? formatNumber(found) : ""),
            },
            {
              label: "Resolved",
              right: true,
              show: ({ status, resolved: gone }) => (status === "complete" ? formatNumber(gone) : ""),
            },
          ]}
        />
      </Section>
    </Stack>
  )
}

const DIFFERENCE: readonly RecordColumn<LedgerDifference>[] = [
  { label: "Difference", wraps: true, show: differenceInWords },
  {
    label: "Charge",
    wraps: true,
    show: ({ charge }) =>
      charge ? (
        <WebLink component={Link} to={`/charges/${charge.id}/show`}>
          {charge.description}
        </WebLink>
      ) : (
        "No Northlot charge"
      ),
  },
  { label: "Provider's record", wraps: true, show: ({ providerRecord }) => providerRecord ?? "None" },
]

/**
 * Shows whether the ledger agreed with the provider's records at the last comparison. A failed comparison shows as a
 * failure. A button starts another comparison.
 */
function Standing({ provider, runs, standingTotal }: Pick<Reconciliation, "provider" | "runs" | "standingTotal">) {
  const { run, busy, problem } = useAct()
  const notify = useNotify()
  const [askedFor, setAskedFor] = useState<ReconciliationRun["status"] | null>(null)
  const last = runs.find(({ status }) => status !== "running")
  const compared = runs.find(({ status }) => status === "complete")
  const reconcile = () =>
    run(async () => {
      const { run: made } = await api(endpoints.reconcileNow)
      setAskedFor(made.status)
      if (made.status === "complete")
        notify(made.standing === 0 ? "Compared: both sides agree." : "Compared: there are differences.", {
          type: made.standing === 0 ? "success" : "warning",
        })
    })
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 1.5 }} aria-live="polite">
      {last === undefined && (
        <Alert severity="info">The ledger was not compared with the records of {providerName(provider)} yet.</Alert>
      )}
      {last?.status === "failed" && (
        <Alert severity="error">
          <AlertTitle>
            {askedFor === "failed"
              ? "The comparison failed"
              : `The comparison of ${formatMoment(last.finishedAt)} failed`}
          </AlertTitle>
          <Box sx={{ overflowWrap: "anywhere" }}>{last.failure}</Box>
          <span>
            {compared
              ? `The last comparison covered the time until ${formatMoment(compared.until)}.`
              : "No comparison has run yet."}
          </span>
        </Alert>
      )}
      {compared && standingTotal > 0 && (
        <Alert severity="warning">
          <span>
            {standingTotal === 1 ? "1 difference is open" : `${formatNumber(standingTotal)} differences are open`}
          </span>{" "}
          between the ledger and the records of {providerName(provider)}.
        </Alert>
      )}
      {last?.status === "complete" && standingTotal === 0 && (
        <Alert severity="success">
          Up to {formatMoment(last.until)} the ledger and the records of {providerName(provider)} agree.
        </Alert>
      )}
      <Problem says={problem} />
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        <Button
          variant="contained"
          startIcon={<SyncIcon />}
          loading={busy}
          loadingPosition="start"
          onClick={() => void reconcile()}
        >
          Reconcile now
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ flex: "1 1 260px" }}>
          A comparison runs every night after three o'clock in Toronto. Each comparison leaves out the last ten minutes;
          the next one includes them.
        </Typography>
      </Box>
    </Box>
  )
}

const KINDS = [
  ["payment", "payment", "payments"],
  ["refund", "refund", "refunds"],
  ["dispute", "dispute", "disputes"],
] as const

/**
 * The provider's sum of each kind of record, such as '3 payments, CA$1,779.75'. If the ledger's sum differs, the text
 * shows both sums.
 */
function comparedOf({ status, failure, sums }: ReconciliationRun) {
  if (status === "failed") return failure
  if (!sums) return ""
  const parts = KINDS.flatMap(([kind, one, many]) => {
    const { provider, books } = { provider: sums.provider[kind], books: sums.books[kind] }
    if (provider.count === 0 && books.count === 0) return []
    const counted = (count: number) => `${formatNumber(count)} ${count === 1 ? one : many}`
    const theirs = `${counted(provider.count)}, ${formatMoneyExact(provider.cents)}`
    return [provider.cents === books.cents ? theirs : `${theirs}; on the books ${formatMoneyExact(books.cents)}`]
  })
  return parts.length > 0
    ? parts.map((part) => (
        <Box key={part} component="span" sx={{ display: "block" }}>
          {part}
        </Box>
      ))
    : "No record on either side"
}
