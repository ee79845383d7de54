import { cents, formatMoneyExact, type VehicleSlot } from "@northlot/plugin-kit"
import { isForSale, isOrdered, priceOf, type Scope } from "../orders"
import { PARTS } from "../parts"
import { averageOf, named, reportsOf } from "../reports"
import { statementOf } from "../statement"

/** The report on the car's page. */
const vehicle: VehicleSlot = async ({ listingId, container, pluginOptions }) => {
  const [report] = await reportsOf(container).listConditionReports({ listing_id: listingId })
  const stated = await statedOf(container, listingId)
  if (!report) {
    const offered = await orderable(listingId, container, priceOf(pluginOptions))
    return stated
      ? { ...ofSeller(stated), ...(offered && "action" in offered ? { action: offered.action } : {}) }
      : offered
  }
  return {
    title: "Condition report",
    icon: "clipboard-check",
    badges: [
      { text: `${averageOf(report.grades)} of 5 on average`, tone: "info" },
      ...(report.final_at ? [{ text: "Final" }] : []),
    ],
    figures: [
      ...PARTS.map((part) => ({ label: named(part), value: `${report.grades[part]} of 5` })),
      ...(stated?.figures ?? []).map(({ label, value }) => ({ label: `${label}, by the seller`, value })),
    ],
    ...textOf([report.notes, ...(stated ? sentencesOf(stated) : [])]),
  }
}

/** The seller's statement in the form that the car's page shows; null if the seller made no statement. */
async function statedOf(container: Scope, listingId: string) {
  const answers = await statementOf(container, listingId)
  if (!answers) return null
  const { keys, serviceBook, smokedIn, winterTires, repairsCents, lastService, faults = "" } = answers
  const figures = [
    { label: "Keys", value: String(keys) },
    { label: "Service records", value: serviceBook },
    { label: "Smoked in", value: smokedIn === undefined ? undefined : smokedIn ? "Yes" : "No" },
    { label: "Winter tires", value: winterTires },
    {
      label: "Repairs, last 12 months",
      value: repairsCents === undefined ? undefined : formatMoneyExact(repairsCents),
    },
  ].flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]))
  return { figures, faults, lastService }
}

type Stated = NonNullable<Awaited<ReturnType<typeof statedOf>>>

const ofSeller = (stated: Stated) => ({
  title: "Condition, as the seller states it",
  icon: "clipboard-check" as const,
  figures: stated.figures,
  ...textOf(sentencesOf(stated)),
})

const sentencesOf = ({ faults, lastService }: Stated) => [
  lastService ? `Last service, by the seller: ${lastService}` : "",
  faults ? `Known faults, by the seller: ${faults}` : "",
]

function textOf(parts: readonly string[]) {
  const text = parts.filter(Boolean).join("\n\n").replace(/\r\n?/g, "\n").slice(0, 2_000)
  return text ? { text } : {}
}

/** The section of a car without a report, while a report can be ordered. */
async function orderable(listingId: string, container: Scope, priceCents: number | undefined) {
  if (!priceCents || !(await isForSale(container, listingId))) return null
  const heading = { title: "Condition report", icon: "clipboard-check" as const }
  if (await isOrdered(container, listingId)) return { ...heading, text: "A report was ordered and is being written." }
  return {
    ...heading,
    text: "This car has no condition report. You can order one from our inspector. Everybody can then read the report.",
    action: {
      text: `Order a report, ${formatMoneyExact(cents(priceCents))} + HST`,
      route: "orders",
      body: { listingId },
    },
  }
}

export default vehicle
