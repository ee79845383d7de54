import { Link as WebLink, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { LoadError } from "../ui/LoadError"
import { Section } from "../ui/Section"
import { changeOf } from "./change"

export interface Figure {
  label: string
  /** `undefined` while it loads, `null` when there is no value. */
  now: number | null | undefined
  before: number | null | undefined
  /** The address of the list of rows behind the figure. */
  to?: string
}

interface FiguresProps {
  title: string
  format: (value: number) => string
  rows: readonly Figure[]
  total?: Figure
  error: unknown
  onRetry: () => unknown
  /** Content below the rows. */
  children?: ReactNode
}

/** Figures beside those of the previous period; each figure links to its list. */
export function Figures({ title, format, rows, total, error, onRetry, children }: FiguresProps) {
  const failed = Boolean(error) && rows.every(({ now }) => now === undefined)
  return (
    <Section title={title}>
      {failed ? (
        <LoadError error={error} onRetry={onRetry} />
      ) : (
        <>
          <Table size="small" sx={{ fontVariantNumeric: "tabular-nums", "& td, & th": { px: { xs: 0.5, sm: 1 } } }}>
            <TableHead>
              <TableRow>
                <TableCell />
                <TableCell align="right">Now</TableCell>
                <TableCell align="right">Before</TableCell>
                <TableCell align="right" sx={WIDE}>
                  Change
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {[...rows, ...(total ? [total] : [])].map((figure) => (
                <Row key={figure.label} figure={figure} format={format} last={figure === total} />
              ))}
            </TableBody>
          </Table>
          {children}
        </>
      )}
    </Section>
  )
}

/** A phone shows the change below the figure of the previous period instead. */
const WIDE = { display: { xs: "none", sm: "table-cell" } }

function Row({ figure, format, last }: { figure: Figure; format: (value: number) => string; last: boolean }) {
  const { label, now, before, to } = figure
  const change =
    now === undefined || now === null || before === undefined || before === null ? "" : changeOf(now, before)
  const shown = now === undefined ? <Skeleton sx={{ ml: "auto", width: 56 }} /> : now === null ? "–" : format(now)
  return (
    <TableRow sx={last ? { "& td, & th": { fontWeight: 700, borderBottom: 0 } } : {}}>
      <TableCell component="th" scope="row">
        {label}
      </TableCell>
      <TableCell align="right">
        {to && now ? (
          <WebLink component={Link} to={to} aria-label={`${label}: ${format(now)}, see them`}>
            {shown}
          </WebLink>
        ) : (
          shown
        )}
      </TableCell>
      <TableCell align="right">
        <span>{before === undefined || before === null ? "–" : format(before)}</span>
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
