import { cents, formatMoneyExact, type VehicleSlot } from "@northlot/plugin-kit"
import { isForSale, isOrdered, priceOf, type Scope } from "../orders"
import { PARTS } from "../parts"
import { averageOf, named, reportsOf } from "../reports"

/** The report on the page of its car. */
const vehicle: VehicleSlot = async ({ listingId, container, pluginOptions }) => {
  const [report] = await reportsOf(container).listConditionReports({ listing_id: listingId })
  if (!report) return orderable(listingId, container, priceOf(pluginOptions))
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

/** What a car without a report shows while somebody may order one. */
async function orderable(listingId: string, container: Scope, priceCents: number | undefined) {
  if (!priceCents || !(await isForSale(container, listingId))) return null
  const heading = { title: "Condition report", icon: "clipboard-check" as const }
  if (await isOrdered(container, listingId)) return { ...heading, text: "A report was ordered and is being written." }
  return {
    ...heading,
    text: "This car has no condition report. Our inspector writes one for whoever orders it, for everybody to read.",
    action: {
      text: `Order a report, ${formatMoneyExact(cents(priceCents))} + HST`,
      route: "orders",
      body: { listingId },
    },
  }
}

export default vehicle
