import type { AnswerOf, endpoints } from "@northlot/contract"
import { formatNumber } from "../format"
import { Figures } from "./Figures"
import { useFigures, type Range } from "./useFigures"

const NAMES = {
  dealer_buyer: "Dealer buyers",
  private_buyer: "Private buyers",
  seller: "Sellers",
  broker: "Brokers",
} as const

/** Who registered in the range. */
export function SignUps({ range }: { range: Range }) {
  const { data, error, refetch } = useFigures<AnswerOf<typeof endpoints.readRegistrationMetrics>>(
    "registrations",
    range
  )
  const counted = new Map(data?.byRole.map(({ role, count }) => [role, formatNumber(count)]))
  return (
    <Figures
      title="Sign-ups"
      error={error}
      onRetry={refetch}
      rows={Object.entries(NAMES).map(([role, name]) => [name, counted.get(role as keyof typeof NAMES)] as const)}
      total={["Total", data && formatNumber(data.total)]}
    />
  )
}
