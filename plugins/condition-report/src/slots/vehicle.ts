import type { VehicleSlot } from "@northlot/plugin-kit"
import { PARTS } from "../parts"
import { averageOf, named, reportsOf } from "../reports"

/** The report on the page of its car. */
const vehicle: VehicleSlot = async ({ listingId, container }) => {
  const [report] = await reportsOf(container).listConditionReports({ listing_id: listingId })
  if (!report) return null
  return {
    title: "Condition report",
    icon: "clipboard-check",
    badges: [
      { text: `${averageOf(report.grades)} of 5 on average`, tone: "info" },
      ...(report.final_at ? [{ text: "Final" }] : []),
    ],
    figures: PARTS.map((part) => ({ label: named(part), value: `${report.grades[part]} of 5` })),
    ...(report.notes ? { text: report.notes.replace(/\r\n?/g, "\n") } : {}),
  }
}

export default vehicle
