import { formatMoney, type AnswerOf, type endpoints } from "@northlot/contract"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { messageOf } from "@/shared"
import { Alert, Button, Card, Skeleton } from "@/ui"
import { addressOfFigure } from "./workspaceFilter"

export type Dashboard = UseQueryResult<AnswerOf<typeof endpoints.sellerDashboard>>

/**
 * The seller's figures, each linked to its cars. A missing figure shows a dash, and a failed request shows an error.
 */
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
  const stats = data?.stats
  return (
    <ul aria-label="Your figures" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <Figure name="Live" value={stats?.live} leadsTo="live" />
      <Figure name="Drafts" value={stats?.drafts} leadsTo="drafts" />
      <Figure name="Sold (30d)" value={stats?.soldLast30Days} leadsTo="soldLast30Days" />
      <Figure name="Listing Health" value={stats && (stats.health ?? <Dash />)} unit="of what is live" leadsTo="live" />
      {/* On a phone, an amount takes the full width. */}
      <Figure
        name="Payouts"
        value={data && (data.payoutsTotalCents > 0 ? formatMoney(data.payoutsTotalCents) : <Dash />)}
        unit={stats && `${stats.paidOut} ${stats.paidOut === 1 ? "car" : "cars"}`}
        leadsTo="paidOut"
      />
    </ul>
  )
}

interface FigureProps {
  name: string
  value: ReactNode
  unit?: string
  leadsTo: Parameters<typeof addressOfFigure>[0]
}

/** One figure, with a link to the list of the cars that it counts. */
function Figure({ name, value, unit, leadsTo }: FigureProps) {
  return (
    <Card
      as="li"
      padding="sm"
      interactive
      className="relative last:col-span-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:last:col-span-1"
    >
      <Link to={addressOfFigure(leadsTo)} className="text-sm text-muted outline-none after:absolute after:inset-0">
        {name}
      </Link>
      <div className="text-2xl font-bold tabular-nums">{value ?? <Skeleton className="h-8 w-10" />}</div>
      {unit && <p className="text-xs text-muted">{unit}</p>}
    </Card>
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
