import { formatMoneyExact, type PromotionSimulation } from "@northlot/contract"
import { Alert, Stack, Typography } from "@mui/material"
import { RecordTable } from "../../ui/RecordTable"
import { formatMoment } from "../../ui/format"

interface OffersBeforeAndAfterProps {
  now: PromotionSimulation
  changed: PromotionSimulation
}

type Tier = PromotionSimulation["tiers"][number]

/** The effect of a change on an example listing: each promotion with its current and its new terms. */
export function OffersBeforeAndAfter({ now, changed }: OffersBeforeAndAfterProps) {
  const labels = [...new Set([...now.tiers, ...changed.tiers].map(({ label }) => label))]
  const wordsOf = ({ tiers }: PromotionSimulation, label: string) => {
    const tier = tiers.find((one) => one.label === label)
    return tier ? tierWords(tier) : "–"
  }
  return (
    <Stack spacing={1} role="status">
      <Typography variant="subtitle2">A 2019 sedan on sale, listed by a dealer</Typography>
      {changed.failures.map((failure) => (
        <Alert key={failure} severity="error">
          {failure}
        </Alert>
      ))}
      <RecordTable
        rows={labels.map((label) => ({ label, before: wordsOf(now, label), after: wordsOf(changed, label) }))}
        keyOf={({ label }) => label}
        empty="This plugin offers nothing for this car."
        columns={[
          { label: "Offer", wraps: true, show: ({ label }) => label },
          { label: "Now", wraps: true, show: ({ before }) => before },
          { label: "Then", wraps: true, show: ({ before, after }) => (before === after ? after : <b>{after}</b>) },
        ]}
      />
    </Stack>
  )
}

function tierWords({ priceCents, days, runsFrom, runsTo, placesPerDay }: Tier): string {
  return [
    formatMoneyExact(priceCents),
    runsFrom && runsTo
      ? `${formatMoment(runsFrom)} to ${formatMoment(runsTo)}`
      : `${days} ${days === 1 ? "day" : "days"}`,
    ...(placesPerDay === null ? [] : [`${placesPerDay} ${placesPerDay === 1 ? "place" : "places"} a day`]),
  ].join(", ")
}
