import { shortHead, withFullStop, type AuditLogCheck } from "@northlot/contract"
import VerifiedIcon from "@mui/icons-material/VerifiedUser"
import { Alert, AlertTitle, Box, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { DownloadButton } from "../../ui/DownloadButton"
import { RefusableField } from "../../ui/RefusableField"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatMoment, formatNumber } from "../../ui/format"
import { saveReport } from "../../ui/saveReport"
import { useAct } from "../../ui/useAct"
import { Page } from "../../ui/Page"
import { AuditEntries } from "./AuditEntries"

/** The audit log, and the check that its chain of hashes is intact. */
export function AuditLogPage() {
  const { run, busy, problem, fields } = useAct()
  const [params] = useSearchParams()
  const [head, setHead] = useState(params.get("head") ?? "")
  const [check, setCheck] = useState<AuditLogCheck | null>(null)
  const verify = () =>
    run(async () => {
      setCheck(null)
      setCheck(await api(endpoints.checkAuditLog, { query: head.trim() ? { head: head.trim() } : {} }))
    })
  return (
    <Page title="Audit log" maxWidth={1280}>
      <Typography color="textSecondary">
        Each row says who did what. Each row carries a hash of itself and of the row before. A changed or removed row
        breaks the chain, even if somebody changed it directly in the database. Verify shows the head of the log. Store
        the head in another place. The operator gets the head by email each morning. With the head, Verify also finds a
        rewritten or shortened log.
      </Typography>
      <Section title="Verify">
        <Stack
          component="form"
          spacing={2}
          sx={{ pt: 1, alignItems: "flex-start" }}
          onSubmit={(event) => {
            event.preventDefault()
            void verify()
          }}
        >
          <RefusableField
            label="Stored head of the chain (optional)"
            value={head}
            refused={fields?.head}
            help="Enter the head as this page or the email showed it: 17:3f9a01bc22de5577"
            onChange={setHead}
            maximum={80}
          />
          <Button type="submit" variant="contained" startIcon={<VerifiedIcon />} loading={busy}>
            Verify
          </Button>
          <Box role="status" sx={{ width: "100%" }}>
            {problem && !fields?.head && <Alert severity="error">{problem}</Alert>}
            {check && <Verdict {...check} />}
          </Box>
        </Stack>
      </Section>
      <Section title="Search">
        <AuditEntries />
      </Section>
      <Section title="Export">
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", "&& > *": { ml: 0 } }}>
          <DownloadButton what="the audit log" onDownload={() => saveReport(endpoints.downloadAuditTable)} />
          <DownloadButton
            what="the audit log"
            format="JSON"
            onDownload={() => saveReport(endpoints.downloadAuditLog)}
          />
        </Stack>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          The file has all rows with their hashes, oldest first. It holds personal data. The log records your download.
        </Typography>
      </Section>
    </Page>
  )
}

const FAULTS: Readonly<Record<NonNullable<AuditLogCheck["firstWrong"]>["fault"], string>> = {
  changed: "This row differs from the recorded one. Somebody changed the row or the chain.",
  removed: "The recorded row is gone.",
  afterGap: "At least one row before this one is gone from the chain.",
  unsealed:
    "This row is not part of the record. Northlot did not write this row, or somebody removed its link in the chain.",
  notTheNoted: "The log does not contain your stored head. Rows were deleted, or the log was rewritten.",
}

const missingWords = (missing: number, rows: number) =>
  `${formatNumber(missing)} ${missing === 1 ? "row" : "rows"} after row ${formatNumber(rows)} ${missing === 1 ? "is" : "are"} missing: they were there when this head was noted.`

function Verdict({ rows, waiting, from, until, head, missingRows, firstWrong, checkedAt }: AuditLogCheck) {
  const span = from && until ? `, from ${formatMoment(from)} to ${formatMoment(until)}` : ""
  const counted = withFullStop(`${formatNumber(rows)} ${rows === 1 ? "row" : "rows"}${span}`)
  const late = waiting > 0 ? ` Rows about to be added to the chain: ${formatNumber(waiting)}.` : ""
  if (firstWrong) {
    const { number, entryId, fault, entry } = firstWrong
    return (
      <Alert severity="error" sx={{ "& .MuiAlert-message": { minWidth: 0, overflowWrap: "anywhere" } }}>
        <AlertTitle>
          {fault === "notTheNoted"
            ? missingRows === undefined
              ? "The stored head does not match"
              : "Rows are missing"
            : number === null
              ? "A row outside of the chain"
              : `The chain is broken at row ${formatNumber(number)}`}
        </AlertTitle>
        <span>
          {missingRows === undefined || fault !== "notTheNoted" ? FAULTS[fault] : missingWords(missingRows, rows)}
        </span>
        <span>
          {entry &&
            ` It reads: ${entry.actor}, ${entry.action}, ${withFullStop(`${entry.subject}, ${formatMoment(entry.at)}`)}`}
        </span>
        <span>{entryId !== null && ` The row has the ID ${entryId}.`}</span>
        <br />
        {counted}
        {late} {withFullStop(`Checked ${formatMoment(checkedAt)}`)}
      </Alert>
    )
  }
  return (
    <Alert severity="success" sx={{ "& .MuiAlert-message": { minWidth: 0, overflowWrap: "anywhere" } }}>
      <AlertTitle>The chain holds</AlertTitle>
      {counted}
      {late} {withFullStop(`Checked ${formatMoment(checkedAt)}`)}
      {head && (
        <span className="contents">
          <br />
          Head: <code>{shortHead({ rows, hash: head })}</code>
        </span>
      )}
    </Alert>
  )
}
