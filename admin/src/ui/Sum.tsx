import { Box, Skeleton, Typography } from "@mui/material"

interface SumProps {
  rows: readonly (readonly [label: string, value: string | undefined])[]
  total: readonly [label: string, value: string | undefined]
}

/** Figures with their sum, as on an invoice. A figure that is not known yet shows a placeholder. */
export function Sum({ rows, total }: SumProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gridTemplateColumns: "1fr auto",
        rowGap: 0.75,
        maxWidth: 640,
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {[...rows, total].map(([label, value], index) => {
        const last = index === rows.length
        const line = last ? { borderTop: 1, borderColor: "divider", pt: 0.75, fontWeight: 700 } : {}
        return (
          <Box key={label} sx={{ display: "contents" }}>
            <Typography component="dt" sx={line} color={last ? undefined : "textSecondary"}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, textAlign: "right", ...line }}>
              <span>{value ?? <Skeleton width={72} sx={{ display: "inline-block" }} />}</span>
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
