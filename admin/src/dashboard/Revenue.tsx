import { Box, Typography } from "@mui/material"
import { LoadError } from "../ui/LoadError"
import { Section } from "../ui/Section"
import { Compared, changeWords } from "./Compared"
import { useFunds } from "./useFunds"
import type { Period } from "./useFigures"

/** The revenue of the period in a few figures. `FundsCollected` shows the revenue by ledger account. */
export function Revenue({ period }: { period: Period }) {
  const { data, error, refetch, figure } = useFunds(period)
  const figures = [
    figure("totalCents", "Revenue with HST"),
    figure("hstCents", "HST in it"),
    figure("refundedCents", "Refunds taken off"),
    figure("creditsSoldCents", "Credits sold, not revenue yet"),
  ]
  return (
    <Section title="Revenue">
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Box component="dl" sx={GRID}>
          {figures.map((one) => (
            <Box key={one.label} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {one.label}
              </Typography>
              <Typography component="dd" sx={{ m: 0, fontSize: "1.15rem" }}>
                <Compared figure={one} />
              </Typography>
              <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0, minHeight: "1.43em" }}>
                {changeWords(one)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  )
}

const GRID = {
  m: 0,
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" },
} as const
