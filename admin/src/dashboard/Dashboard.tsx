import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material"
import { useState } from "react"
import { Title } from "react-admin"
import { endpoints } from "../api"
import { useMay } from "../useMay"
import { Collected } from "./Collected"
import { Now } from "./Now"
import { SignUps } from "./SignUps"
import { SoldTable } from "./SoldTable"
import type { Range } from "./useFigures"

const RANGES: readonly (readonly [Range, string])[] = [
  ["day", "Day"],
  ["week", "Week"],
  ["month", "Month"],
]

/** What is going on and who waits for the operator; then what the day, week or month brought. */
export default function Dashboard() {
  const [range, setRange] = useState<Range>("day")
  const may = useMay()
  return (
    <Stack spacing={3} sx={{ py: 2, px: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Title title="Dashboard" />
      <Now />
      {may(endpoints.readRegistrationMetrics) && (
        <Stack component="section" spacing={2} aria-label="Figures of the range">
          <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
            <Typography component="h2" variant="h6" sx={{ fontWeight: 700 }}>
              {range === "day" ? "Today" : range === "week" ? "This week" : "This month"}
            </Typography>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={range}
              aria-label="Range"
              onChange={(_event, chosen: Range | null) => chosen && setRange(chosen)}
            >
              {RANGES.map(([value, label]) => (
                <ToggleButton key={value} value={value} sx={{ px: 2 }}>
                  {label}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Box>
          <Box
            sx={{
              display: "grid",
              gap: 2,
              gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
            }}
          >
            {may(endpoints.readFundsMetrics) && <Collected range={range} />}
            {may(endpoints.readRegistrationMetrics) && <SignUps range={range} />}
          </Box>
          {may(endpoints.readSoldMetrics) && <SoldTable range={range} />}
        </Stack>
      )}
    </Stack>
  )
}
