import { Box, Skeleton, Stack, Typography } from "@mui/material"
import { Suspense, lazy, useState } from "react"
import { Title } from "react-admin"
import { endpoints } from "../api"
import { useMay } from "../useMay"
import { Collected } from "./Collected"
import { Now } from "./Now"
import { PeriodField } from "./PeriodField"
import { SignUps } from "./SignUps"
import { SoldTable } from "./SoldTable"
import { Trade } from "./Trade"
import type { Period, Range } from "./useFigures"

const Charts = lazy(() => import("./Charts"))

const NAMES: Readonly<Record<Range, string>> = { day: "Today", week: "This week", month: "This month" }

/** Who waits for the operator and what is going on; then what a day, week, month or any days brought. */
export default function Dashboard() {
  const [period, setPeriod] = useState<Period>({ range: "day" })
  const may = useMay()
  return (
    <Stack spacing={3} sx={{ py: 2, px: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Title title="Dashboard" />
      <Now />
      {may(endpoints.readRegistrationMetrics) && (
        <Stack component="section" spacing={2} aria-label="Figures of the range">
          <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
            <Typography component="h2" variant="h6" sx={{ fontWeight: 700 }}>
              {"range" in period ? NAMES[period.range] : "These days"}
            </Typography>
            <PeriodField period={period} onChange={setPeriod} />
          </Box>
          <Suspense fallback={<Skeleton variant="rounded" height={180} />}>
            <Charts period={period} />
          </Suspense>
          <Box
            sx={{
              display: "grid",
              gap: 2,
              alignItems: "start",
              gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
            }}
          >
            {may(endpoints.readFundsMetrics) && <Collected period={period} />}
            <SignUps period={period} />
            <Trade period={period} />
          </Box>
          <SoldTable period={period} />
        </Stack>
      )}
    </Stack>
  )
}
