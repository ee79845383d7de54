import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { LoadError } from "../ui/LoadError"
import { Section } from "../ui/Section"
import { VISUALLY_HIDDEN } from "../ui/visuallyHidden"
import { Compared, changeWords, type Figure } from "./Compared"
import { namesOf } from "./periodNames"
import type { Period } from "./useFigures"

interface FiguresProps {
  title: string
  period: Period
  rows: readonly Figure[]
  total?: Figure
  error: unknown
  onRetry: () => unknown
  /** Content below the rows. */
  children?: ReactNode
}

/** A table of figures with those of the previous period. Each figure links to the list of rows behind it. */
export function Figures({ title, period, rows, total, error, onRetry, children }: FiguresProps) {
  const failed = Boolean(error) && rows.every(({ now }) => now === undefined)
  const { now, before } = namesOf(period)
  return (
    <Section title={title}>
      {failed ? (
        <LoadError error={error} onRetry={onRetry} />
      ) : (
        <>
          <Table size="small" sx={{ "& td, & th": { px: { xs: 0.5, sm: 1 } } }}>
            <TableHead>
              <TableRow>
                <TableCell>
                  <Box component="span" sx={VISUALLY_HIDDEN}>
                    Figure
                  </Box>
                </TableCell>
                <TableCell align="right">
                  {before} → {now}
                </TableCell>
                <TableCell align="right" sx={WIDE}>
                  Change
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {[...rows, ...(total ? [total] : [])].map((figure) => (
                <Row key={figure.label} figure={figure} last={figure === total} />
              ))}
            </TableBody>
          </Table>
          {children}
        </>
      )}
    </Section>
  )
}

/** A phone hides the column of changes, and shows each change below its figure. */
const WIDE = { display: { xs: "none", sm: "table-cell" } }

function Row({ figure, last }: { figure: Figure; last: boolean }) {
  const change = changeWords(figure)
  return (
    <TableRow sx={last ? { "& td, & th": { fontWeight: 700, borderBottom: 0 } } : {}}>
      <TableCell component="th" scope="row">
        {figure.label}
      </TableCell>
      <TableCell align="right">
        <Compared figure={figure} />
        <Typography variant="body2" color="textSecondary" sx={{ display: { sm: "none" } }}>
          {change}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ ...WIDE, whiteSpace: "nowrap" }}>
        <Typography component="span" variant="body2" color="textSecondary">
          {change}
        </Typography>
      </TableCell>
    </TableRow>
  )
}
