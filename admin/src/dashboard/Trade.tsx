import type { TradeFigures } from "@northlot/contract"
import { Typography } from "@mui/material"
import { api, endpoints } from "../providers/api"
import { formatDuration, formatNumber } from "../ui/format"
import { Figures, type Figure } from "./Figures"
import { daysOf, listOf } from "./links"
import { useFigures, type Period } from "./useFigures"

const [DAY, HOUR, MINUTE] = [86_400, 3_600, 60]
const percent = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 1 })

/** The share of ended auctions that sold, in per cent; `null` when no auction ended. */
const sellThrough = ({ ended, sold }: TradeFigures) => (ended === 0 ? null : (sold / ended) * 100)
const unsoldRate = ({ ended, unsold }: TradeFigures) => (ended === 0 ? null : (unsold / ended) * 100)

/** Auctions and bids of the period and their outcomes. */
export function Trade({ period }: { period: Period }) {
  const { data, error, refetch } = useFigures("trade", () => api(endpoints.readTradeMetrics, { query: period }), {
    period,
  })
  const figure = (
    label: string,
    of: (trade: TradeFigures) => number | null,
    filter: Record<string, string>,
    list = "listings"
  ): Figure => ({
    label,
    now: data && of(data.trade),
    before: data && of(data.tradeBefore),
    ...(data ? { to: listOf(list, filter) } : {}),
  })
  const { from = "", to = "" } = data ? daysOf(data) : {}
  const ended = { settledFrom: from, settledTo: to }
  return (
    <>
      <Figures
        title="Auctions"
        error={error}
        onRetry={refetch}
        format={formatNumber}
        rows={[
          figure("Began", ({ started }) => started, { beganFrom: from, beganTo: to }),
          figure("Ended", (trade) => trade.ended, ended),
          figure("Sold", ({ sold }) => sold, { ...ended, settled: "sold" }),
          figure("Unsold", ({ unsold }) => unsold, { ...ended, settled: "unsold" }),
          figure("Bids", ({ bids }) => bids, { bidFrom: from, bidTo: to }),
          figure("Bidders", ({ bidders }) => bidders, { bidFrom: from, bidTo: to }, "registrants"),
        ]}
      />
      <Figures
        title="How they ended"
        error={error}
        onRetry={refetch}
        format={(value) => `${percent.format(value)}%`}
        rows={[
          figure("Sell-through", sellThrough, { ...ended, settled: "sold" }),
          figure("Unsold rate", unsoldRate, { ...ended, settled: "unsold" }),
        ]}
      >
        <TimeToSale now={data?.trade.secondsToSale} before={data?.tradeBefore.secondsToSale} />
      </Figures>
    </>
  )
}

function TimeToSale({ now, before }: Record<"now" | "before", number | null | undefined>) {
  const words = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined
      ? "no sale"
      : formatDuration(seconds - (seconds % (seconds > DAY ? HOUR : MINUTE)))
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
      From the start of a car&apos;s first auction to its sale: {words(now)}; before, {words(before)}. Half of the sales
      took longer.
    </Typography>
  )
}
