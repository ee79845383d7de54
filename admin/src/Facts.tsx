import { Box, Typography } from "@mui/material"
import type { ReactNode } from "react"

/** Labelled facts in columns. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box component="dl" sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))", m: 0 }}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: "anywhere" }}>
            {value === null || value === "" || value === undefined ? "–" : value}
          </Typography>
        </div>
      ))}
    </Box>
  )
}
