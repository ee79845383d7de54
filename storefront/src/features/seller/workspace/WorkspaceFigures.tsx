import { formatMoney, type AnswerOf, type endpoints } from "@northlot/contract"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { messageOf } from "@/shared"
import { Alert, Button, Card, Skeleton } from "@/ui"

export type Dashboard = UseQueryResult<AnswerOf<typeof endpoints.sellerDashboard>>

/** How the seller stands; a dash where there is nothing to measure, and a failure says so instead of showing none. */
export function WorkspaceFigures({ dashboard }: { dashboard: Dashboard }) {
  const { data } = dashboard
  if (!data && dashboard.isError) {
    return (
      <Alert
        tone="danger"
        title="Your figures could not be loaded"
        action={
          <Button size="sm" variant="secondary" loading={dashboard.isFetching} onClick={() => void dashboard.refetch()}>
            Retry
          </Button>
        }
      >
        {messageOf(dashboard.error)}
      </Alert>
    )
  }
  const figures: [label: string, value: ReactNode][] = [
    ["Live", data?.stats.live],
    ["Drafts", data?.stats.drafts],
    ["Sold (30d)", data?.stats.soldLast30Days],
    ["Payouts", data && (data.payoutsTotalCents > 0 ? formatMoney(data.payoutsTotalCents) : <Dash />)],
    ["Listing Health", data && (data.stats.health ?? <Dash />)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([label, value]) => (
        <Card key={label} padding="sm" className="last:col-span-2 sm:last:col-span-1">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums">{value ?? <Skeleton className="h-8 w-10" />}</dd>
        </Card>
      ))}
    </dl>
  )
}

function Dash() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">Nothing to measure yet</span>
    </>
  )
}
