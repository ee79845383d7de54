import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from "@mui/material"
import type { ReactNode } from "react"
import { VISUALLY_HIDDEN } from "./visuallyHidden"

export interface RecordColumn<Row> {
  label: string
  right?: boolean
  /** True if long texts in this column wrap. The texts of other columns stay on one line, and the table scrolls. */
  wraps?: boolean
  show: (row: Row) => ReactNode
  /** The column's total, which the table shows in an extra last row. */
  total?: ReactNode
}

interface RecordTableProps<Row> {
  rows: readonly Row[]
  columns: readonly RecordColumn<Row>[]
  keyOf: (row: Row) => string | number
  empty: string
  /** On a phone each row becomes a block of labelled lines, for tables whose last columns must stay visible. */
  stacks?: boolean
}

const STACKED = {
  "&, & > tbody, & > tfoot": { display: "block" },
  "& > thead": VISUALLY_HIDDEN,
  "& > tbody > tr, & > tfoot > tr": { display: "block", py: 0.75, borderBottom: 1, borderColor: "divider" },
  "& > tfoot > tr": { borderBottom: 0 },
  "& td.MuiTableCell-root": {
    display: "flex",
    flexDirection: "row",
    justifyContent: "space-between",
    gap: 2,
    p: 0,
    py: 0.25,
    border: 0,
    textAlign: "right",
    minWidth: 0,
  },
  "& td.MuiTableCell-root:empty": { display: "none" },
  "& td.MuiTableCell-root:first-of-type": { fontWeight: 600, textAlign: "left" },
  "& td:not(:first-of-type)::before": {
    content: "attr(data-label)",
    flexShrink: 0,
    color: "text.secondary",
    fontWeight: 400,
    textAlign: "left",
  },
} as const

/** Rows on a detail page, or one sentence when there are no rows. */
export function RecordTable<Row>({ rows, columns, keyOf, empty, stacks = false }: RecordTableProps<Row>) {
  const stacked = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm")) && stacks
  if (rows.length === 0) return <Typography color="textSecondary">{empty}</Typography>
  // Explicit roles, because screen readers ignore a table that is laid out as blocks.
  const role = (name: string) => (stacked ? name : undefined)
  return (
    <Table
      role={role("table")}
      size="small"
      sx={{ fontVariantNumeric: "tabular-nums", "& td, & th": { px: 1 }, ...(stacked ? STACKED : {}) }}
    >
      <TableHead role={role("rowgroup")}>
        <TableRow role={role("row")}>
          {columns.map(({ label, right }) => (
            <TableCell key={label} role={role("columnheader")} align={right ? "right" : "left"}>
              <Box component="span" sx={label === "" ? VISUALLY_HIDDEN : {}}>
                {label || "Actions"}
              </Box>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody role={role("rowgroup")}>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} role={role("row")}>
            {columns.map(({ label, right, wraps, show }) => (
              <TableCell
                key={label}
                role={role("cell")}
                data-label={label}
                align={right ? "right" : "left"}
                sx={wraps ? { minWidth: 160, overflowWrap: "anywhere" } : { whiteSpace: "nowrap" }}
              >
                {show(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      {columns.some(({ total }) => total !== undefined) && (
        <TableFooter role={role("rowgroup")}>
          <TableRow role={role("row")}>
            {columns.map(({ label, right, total }) => (
              <TableCell
                key={label}
                role={role("cell")}
                data-label={label}
                align={right ? "right" : "left"}
                sx={{
                  fontWeight: 700,
                  fontSize: "0.875rem",
                  color: "text.primary",
                  whiteSpace: "nowrap",
                  borderBottom: 0,
                }}
              >
                {total}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      )}
    </Table>
  )
}
