import { formatMoney, type AnswerOf } from "@northlot/contract"
import { Box, Skeleton, Typography } from "@mui/material"
import { Link } from "react-router-dom"
import { LoadError } from "../ui/LoadError"
import { RecordTable } from "../ui/RecordTable"
import { Section } from "../ui/Section"
import { api, endpoints } from "../providers/api"
import { formatMomentBriefly, formatNumber } from "../ui/format"
import { changeOf } from "./change"
import { daysOf, listOf } from "./links"
import { useFigures, type Period } from "./useFigures"

const SHOWN = 10
type Sold = AnswerOf<typeof endpoints.readSoldMetrics>

/** Sales of the period: totals, and the newest sales by name. */
export function SoldTable({ period }: { period: Period }) {
  const { data, error, refetch } = useFigures(
    "sold",
    () => api(endpoints.readSoldMetrics, { query: { ...period, limit: SHOWN } }),
    { period }
  )
  const sum = data && (
    <Typography color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
      <span>{data.total === 1 ? "1 vehicle" : `${formatNumber(data.total)} vehicles`}</span> for{" "}
      {formatMoney(data.hammerCents)}; before, {formatNumber(data.totalBefore)} for{" "}
      {formatMoney(data.hammerCentsBefore)} ({changeOf(data.hammerCents, data.hammerCentsBefore)})
    </Typography>
  )
  return (
    <Section title="Sold" aside={sum}>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton variant="rounded" height={96} />
      ) : (
        <Box sx={{ "& a": { color: "primary.main" } }}>
          <RecordTable<Sold["items"][number]>
            stacks
            rows={data.items}
            keyOf={({ id }) => id}
            empty="Nothing was sold yet."
            columns={[
              { label: "Vehicle", show: ({ id, title }) => <Link to={`/sales/${id}/show`}>{title}</Link> },
              { label: "Price", right: true, show: ({ priceCents }) => formatMoney(priceCents) },
              {
                label: "Buyer",
                show: ({ buyerId, buyerName }) => <Link to={`/registrants/${buyerId}/show`}>{buyerName}</Link>,
              },
              {
                label: "Seller",
                show: ({ sellerId, sellerName }) => <Link to={`/registrants/${sellerId}/show`}>{sellerName}</Link>,
              },
              { label: "Sold", show: ({ soldAt }) => formatMomentBriefly(soldAt) },
            ]}
          />
          {data.total > data.items.length && (
            <Typography sx={{ mt: 1.5 }}>
              <Link to={listOf("sales", daysOf(data))}>See all {formatNumber(data.total)}</Link>
            </Typography>
          )}
        </Box>
      )}
    </Section>
  )
}
