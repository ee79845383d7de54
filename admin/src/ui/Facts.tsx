import { Box, Typography } from "@mui/material"
import { Fragment, type ReactNode } from "react"

/** Labelled facts in columns. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: {
          xs: "repeat(auto-fill, minmax(140px, 1fr))",
          sm: "repeat(auto-fill, minmax(215px, 1fr))",
        },
        m: 0,
      }}
    >
      {rows.map(([name, value]) => (
        <div key={name}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontWeight: 600,
              overflowWrap: "anywhere",
              fontVariantNumeric: "tabular-nums",
              fontSize: "0.95rem",
            }}
          >
            {value === null || value === "" || value === undefined ? "–" : foldable(value)}
          </Typography>
        </div>
      ))}
    </Box>
  )
}

/** A long email address breaks after its punctuation, and inside a word only where the word itself is too long. */
function foldable(value: ReactNode): ReactNode {
  if (typeof value !== "string" || !/^\S+@\S+$/.test(value)) return value
  return value.split(/(?<=@)|(?=[.+_-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}
