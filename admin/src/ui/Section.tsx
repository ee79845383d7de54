import { Box, Paper, Typography } from "@mui/material"
import { useId, type ReactNode } from "react"

/** A part of a page with its own heading; wide tables scroll within it. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: 1.5 }}>
        <Typography id={id} component="h2" variant="h6" sx={{ fontSize: "1.05rem", fontWeight: 700 }}>
          {title}
        </Typography>
        {aside}
      </Box>
      <Box sx={{ overflowX: "auto" }}>{children}</Box>
    </Paper>
  )
}
