import type { AnswerOf, endpoints } from "@northlot/contract"
import type { UseQueryResult } from "@tanstack/react-query"
import { messageOf } from "@/app"
import { Alert, Button, Card, Skeleton } from "@/ui"

export type Dashboard = UseQueryResult<AnswerOf<typeof endpoints.sellerDashboard>>

/** How many listings are live, drafted and sold; a failure says so instead of showing none. */
export function WorkspaceFigures({ dashboard }: { dashboard: Dashboard }) {
  const stats = dashboard.data?.stats
  if (!stats && dashboard.isError) {
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
  return (
    <dl className="grid grid-cols-3 gap-3 sm:max-w-xl">
      {([["Live", stats?.live], ["Drafts", stats?.drafts], ["Sold (30d)", stats?.soldLast30Days]] as const).map(([label, value]) => (
        <Card key={label} padding="sm">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums">{value ?? <Skeleton className="h-8 w-10" />}</dd>
        </Card>
      ))}
    </dl>
  )
}
