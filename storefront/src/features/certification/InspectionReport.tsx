import { formatCalendarDay } from "@northlot/contract"
import { Button, Dialog } from "@/ui"
import { useState } from "react"
import { useInspectionReport } from "@/entities/certification/queries"
import { ReportDetails } from "./ReportDetails"

/** A button that opens the inspector's report; it renders nothing if the server has no report. */
export function InspectionReport({ listingId }: { listingId: string }) {
  const [open, setOpen] = useState(false)
  const { data } = useInspectionReport(listingId)
  const report = data?.report
  if (!report) return null
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        See what was inspected
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Northlot inspection"
        description={`Inspected on ${formatCalendarDay(report.inspectedOn)} by ${report.inspector}, at ${report.kms.toLocaleString("en-CA")} km. This inspection is our own and does not replace the Safety Standards Certificate.`}
      >
        <ReportDetails listingId={listingId} report={report} />
      </Dialog>
    </>
  )
}
