import { cents, formatMoney, type AnswerOf } from "@northlot/contract"
import { Box, Skeleton, Typography } from "@mui/material"
import { Link } from "react-router-dom"
import { LoadError } from "../ui/LoadError"
import { RecordTable } from "../ui/RecordTable"
import { Section } from "../ui/Section"
import { api, endpoints } from "../providers/api"
import { formatMomentBriefly, formatNumber } from "../ui/format"
import { Compared, changeWords, type Figure } from "./Compared"
import { daysOf, listOf } from "./links"
import { useFigures, type Period } from "./useFigures"

const SHOWN = 10
type Sold = AnswerOf<typeof endpoints.readSoldMetrics>

/** Sales of the period: the totals, and a table of the newest sales. */
export function SoldTable({ period }: { period: Period }) {
  const { data, error, refetch } = useFigures(
    "sold",
    () => api(endpoints.readSoldMetrics, { query: { ...period, limit: SHOWN } }),
    { period }
  )
  const all = data && { to: listOf("sales", { ...daysOf(data), cancelled: "false" }) }
  const sums: Figure[] = [
    { label: "Vehicles", now: data?.total, before: data?.totalBefore, format: formatNumber, ...all },
    {
      label: "Sold for",
      now: data?.hammerCents,
      before: data?.hammerCentsBefore,
      format: (value) => formatMoney(cents(value)),
      ...all,
    },
  ]
  return (
    <Section
      title="Sold"
      aside={sums.map((figure) => (
        <Sum key={figure.label} figure={figure} />
      ))}
    >
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
              <Link to={all!.to}>See all {formatNumber(data.total)}</Link>
            </Typography>
          )}
        </Box>
      )}
    </Section>
  )
}

function Sum({ figure }: { figure: Figure }) {
  return (
    <Typography component="span" sx={{ mr: 1.5 }}>
      {figure.label} <Compared figure={figure} />{" "}
      <Box component="span" sx={{ color: "text.secondary", fontSize: "0.875em" }}>
        {changeWords(figure)}
      </Box>
    </Typography>
  )
}
