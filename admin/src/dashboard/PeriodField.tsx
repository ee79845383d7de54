import { Box, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material"
import { useState } from "react"
import { torontoDate } from "../ui/format"
import { DateField } from "../resources/ledger/DateField"
import type { Period, Range } from "./useFigures"

const RANGES: readonly (readonly [Range | "days", string])[] = [
  ["day", "Day"],
  ["week", "Week"],
  ["month", "Month"],
  ["days", "Days"],
]

/** Chooses today, this week, this month or a range of days. */
export function PeriodField({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const today = torontoDate(new Date())
  const [chosen, setChosen] = useState({ from: today, to: today })
  const isDays = !("range" in period)
  const choose = (days: typeof chosen) => {
    setChosen(days)
    if (days.from !== "" && days.from <= days.to) onChange(days)
  }
  return (
    <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={isDays ? "days" : period.range}
        aria-label="Range"
        onChange={(_event, range: Range | "days" | null) => range && onChange(range === "days" ? chosen : { range })}
      >
        {RANGES.map(([value, label]) => (
          <ToggleButton key={value} value={value} sx={{ px: 2, minHeight: { xs: 44, sm: "auto" } }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isDays && (
        <>
          <DateField
            label="From"
            value={chosen.from}
            maximum={today}
            onChange={(from) => choose({ ...chosen, from })}
          />
          <DateField label="To" value={chosen.to} maximum={today} onChange={(to) => choose({ ...chosen, to })} />
          {chosen.from > chosen.to && <Typography color="error">The last day is before the first.</Typography>}
        </>
      )}
    </Box>
  )
}
