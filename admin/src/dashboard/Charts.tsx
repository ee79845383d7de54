import { cents, formatMoney, type AnswerOf } from "@northlot/contract"
import { Box, Skeleton, Tooltip, Typography } from "@mui/material"
import { api, endpoints } from "../providers/api"
import { LoadError } from "../ui/LoadError"
import { Section } from "../ui/Section"
import { formatNumber } from "../ui/format"
import { useFigures, type Period } from "./useFigures"

type Series = AnswerOf<typeof endpoints.readMetricSeries>
type Point = Series["points"][number]

const dayName = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto", month: "short", day: "numeric" })
const hourName = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto", hour: "numeric" })

const CHARTS: readonly { title: string; value: (point: Point) => number; words: (value: number) => string }[] = [
  { title: "Bids over time", value: ({ bids }) => bids, words: formatNumber },
  {
    title: "Value of sales over time",
    value: ({ hammerCents }) => hammerCents,
    words: (value) => formatMoney(cents(value)),
  },
  { title: "Sign-ups over time", value: ({ signUps }) => signUps, words: formatNumber },
]

/** Bar charts of the period, with one bar an hour or a day. */
export function Charts({ period }: { period: Period }) {
  const { data, error, refetch } = useFigures("series", () => api(endpoints.readMetricSeries, { query: period }), {
    period,
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(3, minmax(0, 1fr))" },
      }}
    >
      {CHARTS.map(({ title, value, words }) => (
        <Section key={title} title={title}>
          {data ? (
            <Bars title={title} unit={data.unit} points={data.points} value={value} words={words} />
          ) : (
            <Skeleton variant="rounded" height={120} />
          )}
        </Section>
      ))}
    </Box>
  )
}

interface BarsProps {
  title: string
  unit: Series["unit"]
  points: readonly Point[]
  value: (point: Point) => number
  words: (value: number) => string
}

/** A bar chart as a list, so that a screen reader reads every figure. */
function Bars({ title, unit, points, value, words }: BarsProps) {
  const name = ({ at }: Point) => (unit === "hour" ? hourName : dayName).format(new Date(at))
  const highest = Math.max(...points.map(value), 0)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <>
      <Box
        component="ul"
        aria-label={`${title}, ${unit} by ${unit}`}
        sx={{ m: 0, p: 0, listStyle: "none", display: "flex", alignItems: "flex-end", gap: "2px", height: 112 }}
      >
        {points.map((point) => {
          const text = `${name(point)}: ${words(value(point))}`
          return (
            <Tooltip key={point.at} title={text} placement="top">
              <Box
                component="li"
                aria-label={text}
                // Without a maximum width, the bar of a single hour would fill the whole chart.
                sx={{ flex: 1, minWidth: 0, maxWidth: 40, height: "100%", display: "flex", alignItems: "flex-end" }}
              >
                <Box
                  sx={{
                    width: "100%",
                    height: highest === 0 ? "1px" : `max(1px, ${(value(point) / highest) * 100}%)`,
                    bgcolor: value(point) === 0 ? "divider" : "primary.main",
                    borderRadius: "2px 2px 0 0",
                  }}
                />
              </Box>
            </Tooltip>
          )
        })}
      </Box>
      <Box sx={{ display: "flex", justifyContent: "space-between", mt: 0.5 }} aria-hidden>
        <Typography variant="caption" color="textSecondary">
          <span>{first && name(first)}</span>
        </Typography>
        <Typography variant="caption" color="textSecondary">
          highest {words(highest)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          <span>{last && last !== first && name(last)}</span>
        </Typography>
      </Box>
    </>
  )
}
