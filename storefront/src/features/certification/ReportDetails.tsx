import { addressOf, type InspectionReportView } from "@northlot/contract"
import { CircleCheck, CircleMinus, CircleX, FileDown } from "lucide-react"
import { endpoints } from "@/shared"

const RESULTS = {
  passed: { Icon: CircleCheck, tone: "text-success", name: "Passed" },
  failed: { Icon: CircleX, tone: "text-danger", name: "Failed" },
  not_applicable: { Icon: CircleMinus, tone: "text-muted", name: "Not applicable" },
} as const

/** The inspector's findings, point by point, and the report to download. */
export function ReportDetails({ listingId, report }: { listingId: string; report: InspectionReportView }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <ul className="flex flex-col gap-1.5">
        {report.points.map(({ name, label, result, note }) => {
          const { Icon, tone, name: said } = RESULTS[result]
          return (
            <li key={name} className="flex items-start gap-2">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
              <span className="min-w-0 break-words">
                {label}
                <span className="sr-only">: {said}</span>
                {note && <span className="block text-muted">{note}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {report.notes && <p className="break-words whitespace-pre-line text-muted">{report.notes}</p>}
      <ul className="flex flex-col gap-1">
        {report.files.map(({ id, name }) => (
          <li key={id}>
            <a
              href={addressOf(endpoints.downloadInspectionReport.path, { id: listingId, fileId: id })}
              download
              className="inline-flex min-h-8 items-center gap-1.5 font-semibold break-all text-brand-ink underline underline-offset-4"
            >
              <FileDown aria-hidden className="size-4 shrink-0" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
