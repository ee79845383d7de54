import { Box, Link as WebLink, Skeleton } from "@mui/material"
import { Link } from "react-router-dom"
import { VISUALLY_HIDDEN } from "../ui/visuallyHidden"
import { changeOf } from "./change"

export interface Figure {
  label: string
  /** The present figure: `undefined` while it loads, `null` if there is none. */
  now: number | null | undefined
  before: number | null | undefined
  /** The address of the list of rows behind the figure. */
  to?: string
  format: (value: number) => string
  /** Formats the change in words; by default as a percentage. */
  change?: (now: number, before: number) => string
}

type Value = Figure["now"]

const isKnown = (value: Value): value is number => value !== undefined && value !== null

/** Shows the previous period's figure, then the present figure, which links to its list of rows. */
export function Compared({ figure: { label, now, before, to, format } }: { figure: Figure }) {
  if (now === undefined) return <Skeleton sx={{ display: "inline-block", width: 72 }} />
  const words = (value: Value) => (isKnown(value) ? format(value) : "–")
  return (
    <Box component="span" sx={{ fontVariantNumeric: "tabular-nums" }}>
      <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
        {words(before)} <span aria-hidden>→</span>
      </Box>
      <Box component="span" sx={VISUALLY_HIDDEN}>
        {" to "}
      </Box>{" "}
      <Box component="span" sx={{ fontWeight: 700, whiteSpace: "nowrap" }}>
        {to && now ? (
          <WebLink component={Link} to={to} aria-label={`${label}: ${words(now)}, see them`}>
            {words(now)}
          </WebLink>
        ) : (
          <span>{words(now)}</span>
        )}
      </Box>
    </Box>
  )
}

/** The change in words; empty if the present or the previous figure is unknown. */
export const changeWords = ({ now, before, change = changeOf }: Figure): string =>
  isKnown(now) && isKnown(before) ? change(now, before) : ""
