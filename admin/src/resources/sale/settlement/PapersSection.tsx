import type { AdminSale, SettlementView } from "@northlot/contract"
import { Stack, Typography } from "@mui/material"
import { useGetOne } from "react-admin"
import { api, endpoints } from "../../../providers/api"
import { Facts } from "../../../ui/Facts"
import { PrivateDocumentButton } from "../../../ui/PrivateDocumentButton"
import { RecordTable, type RecordColumn } from "../../../ui/RecordTable"
import { Section } from "../../../ui/Section"
import { StatusChip } from "../../../ui/StatusChip"
import { formatDay, formatMoment } from "../../../ui/format"
import { paperState } from "../../../ui/labels"
import { REFRESH_MILLISECONDS } from "./useStatement"

type Paper = SettlementView["papers"][number]
type Act = NonNullable<SettlementView["paperHistory"]>[number]

const PARTIES = { buyer: "Buyer", seller: "Seller" } as const
const ACTS: Readonly<Record<Act["act"], string>> = {
  recorded: "recorded",
  withdrawn: "took back",
  confirmed: "confirmed",
}

/** The papers of a sale with their states, documents and messages. */
export function PapersSection({ sale, title = "Papers and meetings" }: { sale: AdminSale; title?: string }) {
  const { data: settlement } = useGetOne<SettlementView & { id: string }>(
    "settlements",
    { id: sale.id },
    { refetchInterval: REFRESH_MILLISECONDS }
  )
  if (!settlement) return null
  const { papers, paperHistory = [], safetyIncluded } = settlement
  const titles = new Map(papers.map(({ name, title }) => [name, title]))
  return (
    <Section
      title={title}
      aside={
        <Typography variant="body2" color="textSecondary">
          {safetyIncluded ? "Sold with a safety certificate" : "Sold as is"}
        </Typography>
      }
    >
      <Stack spacing={2.5}>
        <Facts rows={meetingFacts(settlement)} />
        <RecordTable rows={papers} columns={paperColumns(sale.id)} keyOf={({ name }) => name} empty="" stacks />
        <div>
          <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
            History
          </Typography>
          <RecordTable
            rows={paperHistory}
            columns={historyColumns(sale.id, titles)}
            keyOf={(act) => `${act.at} ${act.paper} ${act.act}`}
            empty="Nothing is recorded yet."
            stacks
          />
        </div>
        <Typography variant="body2" color="textSecondary">
          We record who opens a document.
        </Typography>
      </Stack>
    </Section>
  )
}

function meetingFacts({ inspection, meeting }: SettlementView): [string, string][] {
  const { agreed, proposed } = inspection
  const shown = ({ at, place }: { at: string; place: string }) => `${formatMoment(at)}, ${place}`
  return [
    ["Inspection", agreed ? shown(agreed) : "None is agreed"],
    ...(proposed ? [[`Proposed by the ${proposed.by}`, shown(proposed.appointment)] as [string, string]] : []),
    ["Hand-over", meeting ? shown(meeting) : "Not arranged yet"],
  ]
}

function paperColumns(saleId: string): RecordColumn<Paper>[] {
  return [
    { label: "Paper", wraps: true, show: ({ title }) => title },
    { label: "State", show: (paper) => <StatusChip label={paperState(paper)} /> },
    { label: "Waits for", show: ({ waitsFor }) => waitsFor.map((party) => PARTIES[party]).join(", ") || "–" },
    { label: "Due", show: ({ dueOn }) => formatDay(dueOn) },
    { label: "Dated", show: ({ record, validUntil }) => datedText(record?.issuedOn ?? null, validUntil) },
    { label: "Reference", wraps: true, show: ({ record }) => record?.reference || "–" },
    {
      label: "Document",
      show: ({ record, title }) => <Document saleId={saleId} file={record?.file ?? null} what={title} />,
    },
  ]
}

function historyColumns(saleId: string, titles: ReadonlyMap<Paper["name"], string>): RecordColumn<Act>[] {
  return [
    { label: "When", show: ({ at }) => formatMoment(at) },
    { label: "Who", show: ({ by, act }) => `${PARTIES[by]} ${ACTS[act]}` },
    { label: "Paper", wraps: true, show: ({ paper }) => titles.get(paper) ?? paper },
    { label: "Dated", show: ({ issuedOn }) => formatDay(issuedOn) },
    { label: "Reference", wraps: true, show: ({ reference }) => reference || "–" },
    {
      label: "Document",
      show: ({ file, paper }) => <Document saleId={saleId} file={file} what={titles.get(paper) ?? paper} />,
    },
  ]
}

function datedText(issuedOn: string | null, validUntil: string | null): string {
  if (!issuedOn) return "–"
  return validUntil ? `${formatDay(issuedOn)}, until ${formatDay(validUntil)}` : formatDay(issuedOn)
}

function Document({ saleId, file, what }: { saleId: string; file: Act["file"]; what: string }) {
  if (!file) return <>–</>
  return (
    <PrivateDocumentButton
      label="Open"
      what={`${what}, ${file.name}`}
      fileName={file.name}
      onAsk={() => api(endpoints.readAdminPaper, { params: { id: saleId, fileId: file.id } })}
    />
  )
}
