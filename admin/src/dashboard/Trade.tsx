import type { TradeFigures } from "@northlot/contract"
import { Typography } from "@mui/material"
import { api, endpoints } from "../providers/api"
import { formatDuration, formatNumber } from "../ui/format"
import { pointsOf } from "./change"
import type { Figure } from "./Compared"
import { Figures } from "./Figures"
import { daysOf, listOf } from "./links"
import { useFigures, type Period } from "./useFigures"

const [DAY, HOUR, MINUTE] = [86_400, 3_600, 60]
const percent = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 1 })

/** The share of ended auctions that sold, in per cent; `null` when no auction ended. */
const sellThrough = ({ ended, sold }: TradeFigures) => (ended === 0 ? null : (sold / ended) * 100)
const unsoldRate = ({ ended, unsold }: TradeFigures) => (ended === 0 ? null : (unsold / ended) * 100)

const inPercent = { format: (value: number) => `${percent.format(value)}%`, change: pointsOf }
const inTime = { format: (seconds: number) => formatDuration(seconds - (seconds % (seconds > DAY ? HOUR : MINUTE))) }

/** Auctions and bids of the period and their outcomes. */
export function Trade({ period }: { period: Period }) {
  const { data, error, refetch } = useFigures("trade", () => api(endpoints.readTradeMetrics, { query: period }), {
    period,
  })
  const figure = (
    label: string,
    of: (trade: TradeFigures) => number | null,
    [list, filter]: readonly [string, Record<string, string>],
    unit: Pick<Figure, "format" | "change"> = { format: formatNumber }
  ): Figure => ({
    label,
    now: data && of(data.trade),
    before: data && of(data.tradeBefore),
    ...unit,
    ...(data ? { to: listOf(list, filter) } : {}),
  })
  const { from = "", to = "" } = data ? daysOf(data) : {}
  const ended = { settledFrom: from, settledTo: to }
  const sold = ["listings", { ...ended, settled: "sold" }] as const
  const unsold = ["listings", { ...ended, settled: "unsold" }] as const
  return (
    <>
      <Figures
        title="Auctions"
        period={period}
        error={error}
        onRetry={refetch}
        rows={[
          figure("Began", ({ started }) => started, ["listings", { beganFrom: from, beganTo: to }]),
          figure("Ended", (trade) => trade.ended, ["listings", ended]),
          figure("Sold", (trade) => trade.sold, sold),
          figure("Unsold", (trade) => trade.unsold, unsold),
          figure("Bids", ({ bids }) => bids, ["bids", { from, to, voids: "false" }]),
          figure("Bidders", ({ bidders }) => bidders, ["registrants", { bidFrom: from, bidTo: to }]),
        ]}
      />
      <Figures
        title="How they ended"
        period={period}
        error={error}
        onRetry={refetch}
        rows={[
          figure("Sell-through", sellThrough, sold, inPercent),
          figure("Unsold rate", unsoldRate, unsold, inPercent),
          figure("Time to sale", ({ secondsToSale }) => secondsToSale, sold, inTime),
        ]}
      >
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          Time to sale is the median time from the start of a car&apos;s first auction to its sale.
        </Typography>
      </Figures>
    </>
  )
}
