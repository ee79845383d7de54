import { Box, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { endpoints } from "../providers/api"
import { May } from "../ui/May"
import { Charts } from "./Charts"
import { Collected } from "./Collected"
import { PeriodField } from "./PeriodField"
import { SignUps } from "./SignUps"
import { SoldTable } from "./SoldTable"
import { Trade } from "./Trade"
import type { Period, Range } from "./useFigures"

const NAMES: Readonly<Record<Range, string>> = { day: "Today", week: "This week", month: "This month" }

/** Figures of the chosen period. They load after the open tasks. */
export default function RangeFigures() {
  const [period, setPeriod] = useState<Period>({ range: "day" })
  return (
    <Stack component="section" spacing={2} aria-label="Figures of the range">
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Typography component="h2" variant="h6" sx={{ fontWeight: 700 }}>
          {"range" in period ? NAMES[period.range] : "These days"}
        </Typography>
        <PeriodField period={period} onChange={setPeriod} />
      </Box>
      <Charts period={period} />
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
        }}
      >
        <May call={endpoints.readFundsMetrics}>
          <Collected period={period} />
        </May>
        <SignUps period={period} />
        <Trade period={period} />
      </Box>
      <SoldTable period={period} />
    </Stack>
  )
}
