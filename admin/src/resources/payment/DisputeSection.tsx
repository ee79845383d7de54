import {
  formatMoneyExact,
  withFullStop,
  type AdminCharge,
  type ChargeDispute,
  type EvidenceKind,
  type EvidenceTexts,
} from "@northlot/contract"
import { Alert, Box, Button, Stack, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { useGetOne } from "react-admin"
import { ActDialog } from "../../ui/ActDialog"
import { Facts } from "../../ui/Facts"
import { LoadError } from "../../ui/LoadError"
import { May } from "../../ui/May"
import { PrivateDocumentButton } from "../../ui/PrivateDocumentButton"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints, uploadFile } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { DISPUTES, ledgerActor } from "../../ui/labels"
import { formatBytes } from "../operations/formatBytes"
import { useAct } from "../../ui/useAct"
import { useMay } from "../../ui/useMay"

const REFRESH_MILLISECONDS = 10_000

const TEXTS: readonly { name: keyof EvidenceTexts; label: string; help: string; rows: number }[] = [
  {
    name: "explanation",
    label: "Why the payment is valid",
    help: "Write in order, with dates. Say what was agreed, what was done, and what the cardholder wrote.",
    rows: 5,
  },
  {
    name: "productDescription",
    label: "What was sold",
    help: "Describe what was sold in words that a bank understands.",
    rows: 2,
  },
  {
    name: "activityLog",
    label: "Cardholder's activity here",
    help: "Sign-ins, consents, bids and messages, with their times.",
    rows: 3,
  },
  { name: "refundPolicy", label: "Refund terms", help: "Write the terms, and where the cardholder saw them.", rows: 2 },
]

const FILES: readonly { kind: EvidenceKind; label: string }[] = [
  { kind: "receipt", label: "Receipt or invoice" },
  { kind: "agreement", label: "Agreement, such as the bill of sale" },
  { kind: "communication", label: "Messages with the cardholder" },
  { kind: "other", label: "Anything else" },
]

/**
 * Shows the bank's dispute or inquiry about a charge, as the provider reports it. The evidence can be edited until it
 * is submitted.
 */
export function DisputeSection({ charge }: { charge: AdminCharge }) {
  const { data, error, refetch } = useGetOne<ChargeDispute & { id: string }>(
    "charge-disputes",
    { id: charge.id },
    { refetchInterval: REFRESH_MILLISECONDS, retry: false }
  )
  const may = useMay()
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const asked = data.state === "inquiry" || data.state === "inquiryClosed"
  const isOpen = data.state === "open" || data.state === "inquiry"
  const edits = data.problem === null && may(endpoints.saveEvidence)
  return (
    <Section title={asked ? "Inquiry" : "Dispute"} aside={<StatusChip label={DISPUTES[data.state]} />}>
      <Stack spacing={2.5}>
        <Facts
          rows={[
            [asked ? "Asked about" : "Disputed", formatMoneyExact(data.amountCents)],
            ...(asked ? [] : [["The provider's fee", formatMoneyExact(data.feeCents)] as const]),
            ["The cardholder's reason", data.reason.replaceAll("_", " ")],
            ["Since", formatMoment(data.openedAt)],
            ["Evidence due", data.evidenceDueAt ? formatMoment(data.evidenceDueAt) : "The bank accepts no evidence"],
            ["The provider's number", data.providerDispute],
          ]}
        />
        <Submissions submissions={data.submissions} />
        {isOpen && data.problem && <Alert severity="info">{data.problem}</Alert>}
        {edits ? <Evidence dispute={data} onChanged={() => void refetch()} /> : <Texts dispute={data} />}
        <Files dispute={data} edits={edits} />
      </Stack>
    </Section>
  )
}

function Submissions({ submissions }: Pick<ChargeDispute, "submissions">) {
  return submissions.map(({ by, at, outcome, refusal, answeredAt, ofInquiry }) => {
    const what = ofInquiry ? "answered the inquiry" : "submitted the evidence"
    const sent = `${ledgerActor(by)} ${what}, ${formatMoment(at)}`
    const became = {
      sending: { severity: "info", text: `${sent}. The submission is on its way to the provider.` },
      accepted: {
        severity: "success",
        text: withFullStop(`${sent}. The provider accepted the submission, ${formatMoment(answeredAt)}`),
      },
      refused: { severity: "error", text: withFullStop(`${sent}. The provider refused the submission: ${refusal}`) },
    } as const
    return (
      <Alert key={at} severity={became[outcome].severity}>
        {became[outcome].text}
      </Alert>
    )
  })
}

/**
 * The form for the evidence. A refresh does not overwrite text that is typed but not saved. If somebody else saves
 * meanwhile, the admin chooses one of the two versions.
 */
function Evidence({ dispute, onChanged }: { dispute: ChargeDispute; onChanged: () => void }) {
  const { run, busy, problem } = useAct()
  const [seen, setSeen] = useState(dispute)
  const [texts, setTexts] = useState(dispute.texts)
  const [asking, setAsking] = useState(false)
  const { chargeId, revision } = dispute
  const changed = TEXTS.some(({ name }) => texts[name] !== seen.texts[name])
  const show = (other: ChargeDispute) => {
    setSeen(other)
    setTexts(other.texts)
  }
  const isOvertaken = revision > seen.revision
  if (isOvertaken && !changed) show(dispute)
  const save = (over: number) =>
    run(async () => {
      show((await api(endpoints.saveEvidence, { params: { id: chargeId }, body: { texts, revision: over } })).dispute)
      onChanged()
    }, "Evidence saved.")
  return (
    <Stack spacing={2}>
      <Typography component="h3" variant="subtitle2">
        Evidence
      </Typography>
      {TEXTS.map(({ name, label, help, rows }) => (
        <TextField
          key={name}
          label={label}
          helperText={help}
          multiline
          minRows={rows}
          maxRows={16}
          value={texts[name]}
          onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          sx={{ m: 0 }}
        />
      ))}
      {problem && <Alert severity="error">{problem}</Alert>}
      {isOvertaken && changed && (
        <Alert severity="warning">
          Somebody else saved the evidence meanwhile. Your text is not saved.
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", mt: 1 }}>
            <Button size="small" color="inherit" onClick={() => show(dispute)}>
              Show theirs
            </Button>
            <Button size="small" color="inherit" disabled={busy} onClick={() => void save(revision)}>
              Save mine instead
            </Button>
          </Stack>
        </Alert>
      )}
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap" }}>
        <Button
          variant="outlined"
          disabled={!changed || isOvertaken}
          loading={busy}
          onClick={() => void save(seen.revision)}
        >
          Save evidence
        </Button>
        <May call={endpoints.submitEvidence}>
          <Button
            variant="contained"
            disabled={changed || busy || texts.explanation.trim() === ""}
            onClick={() => setAsking(true)}
          >
            Submit evidence
          </Button>
        </May>
      </Stack>
      {changed && (
        <Typography variant="body2" color="textSecondary">
          Save your text before you submit the evidence.
        </Typography>
      )}
      {asking && (
        <ActDialog
          title="Submit the evidence?"
          consequence="The provider passes the texts and files to the cardholder's bank. Banks take evidence once. You cannot add anything afterwards."
          action="Submit"
          done="Evidence submitted."
          ready
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await api(endpoints.submitEvidence, { params: { id: chargeId }, body: { revision } })
            onChanged()
          }}
        />
      )}
    </Stack>
  )
}

function Texts({ dispute }: { dispute: ChargeDispute }) {
  const written = TEXTS.filter(({ name }) => dispute.texts[name] !== "")
  return <Facts rows={written.map(({ name, label }) => [label, dispute.texts[name]])} />
}

function Files({ dispute: { chargeId, files }, edits }: { dispute: ChargeDispute; edits: boolean }) {
  const { run, busy, problem } = useAct()
  const shown = FILES.filter(({ kind }) => edits || files.some((file) => file.kind === kind))
  if (shown.length === 0) return null
  return (
    <Stack spacing={1.5}>
      <Typography component="h3" variant="subtitle2">
        Files
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      {shown.map(({ kind, label }) => {
        const file = files.find((one) => one.kind === kind)
        return (
          <Box key={kind} sx={{ display: "flex", gap: 1.5, flexWrap: "wrap", alignItems: "center" }}>
            <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
              <Typography variant="body2">{label}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                {file ? `${file.name}, ${formatBytes(file.sizeBytes)}` : "No file"}
              </Typography>
            </Box>
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
              {file && (
                <May call={endpoints.readEvidenceFile}>
                  <PrivateDocumentButton
                    label="Open"
                    what={`${label}, ${file.name}`}
                    fileName={file.name}
                    onAsk={() => api(endpoints.readEvidenceFile, { params: { id: chargeId, kind } })}
                  />
                </May>
              )}
              {edits && (
                <Button component="label" size="small" variant="outlined" disabled={busy}>
                  <span>{file ? "Replace" : "Add"}</span>
                  <input
                    type="file"
                    accept="image/jpeg,image/png,application/pdf"
                    aria-label={label}
                    style={{ position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" }}
                    onChange={(event) => {
                      const chosen = event.target.files?.[0]
                      event.target.value = ""
                      if (chosen)
                        void run(
                          () => uploadFile(endpoints.addEvidenceFile, chosen, { id: chargeId, kind }),
                          "File added."
                        )
                    }}
                  />
                </Button>
              )}
              {edits && file && (
                <Button
                  size="small"
                  color="error"
                  disabled={busy}
                  aria-label={`Remove: ${label}`}
                  onClick={() =>
                    void run(
                      () => api(endpoints.removeEvidenceFile, { params: { id: chargeId, kind } }),
                      "File removed."
                    )
                  }
                >
                  Remove
                </Button>
              )}
            </Stack>
          </Box>
        )
      })}
      <Typography variant="body2" color="textSecondary">
        <span>{edits ? "JPEG, PNG or PDF, all together at most 4.5 MB. " : ""}</span>We record who opens a file.
      </Typography>
    </Stack>
  )
}
