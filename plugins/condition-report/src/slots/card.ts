import type { CardSlot } from "@northlot/plugin-kit"
import { averageOf, reportsOf } from "../reports"

/** The average grade on the card of a car with a report. */
const card: CardSlot = async ({ listingIds, container }) => {
  const reports = await reportsOf(container).listConditionReports({ listing_id: [...listingIds] })
  return Object.fromEntries(
    reports.map(({ listing_id, grades }) => [
      listing_id,
      { text: `Condition ${averageOf(grades)} of 5`, icon: "clipboard-check" as const },
    ])
  )
}

export default card
