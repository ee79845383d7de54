import { formatMoney, type AnswerOf, type endpoints } from "@northlot/contract"
import { Box, Skeleton, Typography } from "@mui/material"
import { Link } from "react-router-dom"
import { LoadError } from "../LoadError"
import { RecordTable } from "../RecordTable"
import { Section } from "../Section"
import { formatMomentBriefly, formatNumber } from "../format"
import { useFigures, type Range } from "./useFigures"

type Sold = AnswerOf<typeof endpoints.readSoldMetrics>

/** What was sold in the range: all of it in figures, the newest by name. */
export function SoldTable({ range }: { range: Range }) {
  const { data, error, refetch } = useFigures<Sold>("sold", range)
  const sum = data && (
    <Typography color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
      {data.total === 1 ? "1 vehicle" : `${formatNumber(data.total)} vehicles`} for {formatMoney(data.hammerCents)}
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
        </Box>
      )}
    </Section>
  )
}
