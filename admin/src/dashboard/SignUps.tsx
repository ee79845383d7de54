import { api, endpoints } from "../providers/api"
import { formatNumber } from "../ui/format"
import { Figures } from "./Figures"
import { daysOf, listOf } from "./links"
import { useFigures, type Period } from "./useFigures"

const KINDS = [
  { role: "dealer_buyer", label: "Dealer buyers", filter: { role: "buyer", kind: "dealer" } },
  { role: "private_buyer", label: "Private buyers", filter: { role: "buyer", kind: "private" } },
  { role: "seller", label: "Sellers", filter: { role: "seller" } },
  { role: "broker", label: "Brokers", filter: { role: "broker" } },
] as const

/** Registrations of the period. */
export function SignUps({ period }: { period: Period }) {
  const { data, error, refetch } = useFigures(
    "registrations",
    () => api(endpoints.readRegistrationMetrics, { query: period }),
    { period }
  )
  const counted = new Map(data?.byRole.map((row) => [row.role, row]))
  const to = (filter: Readonly<Record<string, string>>) =>
    data ? { to: listOf("registrants", { ...filter, ...daysOf(data) }) } : {}
  return (
    <Figures
      title="Sign-ups"
      period={period}
      error={error}
      onRetry={refetch}
      rows={KINDS.map(({ role, label, filter }) => ({
        label,
        format: formatNumber,
        now: counted.get(role)?.count,
        before: counted.get(role)?.before,
        ...to(filter),
      }))}
      total={{ label: "Total", format: formatNumber, now: data?.total, before: data?.totalBefore, ...to({}) }}
    />
  )
}
