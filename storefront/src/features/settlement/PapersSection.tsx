import { addressOf, endpoints, type SalePaperName, type SalePaperView, type SettlementView } from "@northlot/contract"
import { FileDown, ScrollText } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import { OwnDownload, api, messageOf } from "@/shared"
import { Alert, Badge, Button } from "@/ui"
import { PageSection } from "./PageSection"
import { RecordPaperDialog } from "./RecordPaperDialog"
import { useSettlementAct } from "@/entities/sale/queries"
import { awaitsAcceptance, paperBadge, paperFacts, paperGuide, turnText } from "./rules/papers"

/** The papers of the sale: what is missing, who must act, and by when. */
export function PapersSection({ settlement }: { settlement: SettlementView }) {
  const { papers } = settlement
  const [recording, setRecording] = useState<SalePaperName | null>(null)
  const needed = papers.filter(({ need }) => need !== "optional")
  const settled = needed.filter(({ state }) => state === "confirmed").length
  const recorded = papers.find(({ name }) => name === recording)
  return (
    <PageSection
      id="papers"
      title="Papers"
      aside={<span className="text-sm text-muted tabular-nums">{`${settled} of ${needed.length} confirmed`}</span>}
    >
      <ul className="flex flex-col divide-y divide-line">
        {papers.map((paper) => (
          <Paper key={paper.name} paper={paper} settlement={settlement} onRecord={() => setRecording(paper.name)} />
        ))}
      </ul>
      {recorded && (
        <RecordPaperDialog
          key={recorded.name}
          paper={recorded}
          settlement={settlement}
          onClose={() => setRecording(null)}
        />
      )}
    </PageSection>
  )
}

function Paper({
  paper,
  settlement,
  onRecord,
}: {
  paper: SalePaperView
  settlement: SettlementView
  onRecord: () => void
}) {
  const { saleId } = settlement
  const { name, title, record, mine } = paper
  const badge = paperBadge(paper)
  const turn = turnText(paper, settlement)
  const facts = paperFacts(paper, settlement)
  const params = { id: saleId }
  type Seen = { paper: SalePaperName; record: number }
  const confirm = useSettlementAct(saleId, (body: Seen, idempotencyKey) =>
    api(endpoints.confirmPaper, { params, body, idempotencyKey })
  )
  const withdraw = useSettlementAct(saleId, (body: Seen, idempotencyKey) =>
    api(endpoints.withdrawPaper, { params, body, idempotencyKey })
  )
  const error = confirm.error ?? withdraw.error
  const seen = record && { paper: name, record: record.record }
  return (
    <li aria-label={title} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-base font-semibold">{title}</h3>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      {turn && <p className="text-sm font-semibold">{turn}</p>}
      <p className="text-sm text-muted">{paperGuide(name, settlement)}</p>
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
          {facts.map((fact) => (
            <li key={fact} className="min-w-0 break-words">
              {fact}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <Alert tone="danger" title="Your change was not saved">
          {messageOf(error)}
        </Alert>
      )}
      {(mine.length > 0 || record?.file || name === "billOfSale") && (
        <div className="flex flex-wrap gap-2">
          {name === "billOfSale" && (
            <Button asChild size="sm" variant="secondary">
              <Link to={`/payments/sale/${saleId}/bill-of-sale`}>
                <ScrollText aria-hidden className="size-4" />
                <span>{awaitsAcceptance(paper, settlement) ? "Read and accept" : "Open the bill of sale"}</span>
              </Link>
            </Button>
          )}
          {record?.file && (
            <Button asChild size="sm" variant="secondary">
              <OwnDownload
                href={addressOf(endpoints.downloadPaper.path, { id: saleId, fileId: record.file.id })}
                download={record.file.name}
              >
                <FileDown aria-hidden className="size-4" />
                <span className="max-w-48 truncate">{record.file.name}</span>
              </OwnDownload>
            </Button>
          )}
          {mine.includes("confirm") && seen && (
            <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate(seen)}>
              I have seen it
            </Button>
          )}
          {mine.includes("record") && (
            <Button size="sm" variant={record ? "ghost" : "secondary"} onClick={onRecord}>
              <span>{record && record.by === settlement.role && paper.state !== "expired" ? "Correct" : "Record"}</span>
              <span className="sr-only">: {title}</span>
            </Button>
          )}
          {mine.includes("withdraw") && seen && (
            <Button size="sm" variant="ghost" loading={withdraw.isPending} onClick={() => withdraw.mutate(seen)}>
              Withdraw
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
