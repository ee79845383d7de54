import { Box, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { endpoints } from "../providers/api"
import { May } from "../ui/May"
import { Charts } from "./Charts"
import { FundsCollected } from "./FundsCollected"
import { PeriodField } from "./PeriodField"
import { Revenue } from "./Revenue"
import { Shortcuts } from "./Shortcuts"
import { SignUps } from "./SignUps"
import { SoldTable } from "./SoldTable"
import { Trade } from "./Trade"
import { namesOf } from "./periodNames"
import type { Period } from "./useFigures"

/** Figures of the chosen period. They load after the open tasks. */
export default function RangeFigures() {
  const [period, setPeriod] = useState<Period>({ range: "day" })
  const { now, compared } = namesOf(period)
  return (
    <Stack component="section" spacing={2} aria-label="Figures of the range">
      <Shortcuts />
      <Box sx={{ display: "flex", columnGap: 2, rowGap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <Typography component="h2" variant="h6" sx={{ fontWeight: 700 }}>
          {now}
        </Typography>
        <PeriodField period={period} onChange={setPeriod} />
        <Typography variant="body2" color="textSecondary">
          {compared}
        </Typography>
      </Box>
      <May call={endpoints.readFundsMetrics}>
        <Revenue period={period} />
      </May>
      <Box sx={PAIRS}>
        <SignUps period={period} />
        <May call={endpoints.readFundsMetrics}>
          <FundsCollected period={period} />
        </May>
      </Box>
      <SoldTable period={period} />
      <Box sx={PAIRS}>
        <Trade period={period} />
      </Box>
      <Charts period={period} />
    </Stack>
  )
}

const PAIRS = {
  display: "grid",
  gap: 2,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
} as const
