import { Link } from "react-router-dom"
import { NOT_SHOWN, useIsSupport } from "@/shared"
import { Card, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import type { Dashboard } from "./WorkspaceFigures"

const SHOWN = 5

/** The latest messages of buyers; each line links to its conversation. */
export function Inbox({ dashboard }: { dashboard: Dashboard }) {
  const support = useIsSupport()
  const messages = dashboard.data?.messages.slice(0, SHOWN)
  return (
    <Card as="aside" padding="sm" aria-label="Inbox" className="flex flex-col gap-2">
      <h2 className="text-lg">Inbox</h2>
      {!messages &&
        (dashboard.isError ? (
          <p className="text-sm text-muted">The inbox could not be loaded.</p>
        ) : (
          <Skeleton className="h-16" />
        ))}
      {messages?.length === 0 && <p className="text-sm text-muted">No new messages.</p>}
      {messages && messages.length > 0 && (
        <ul className="flex flex-col">
          {messages.map(({ id, listingId, from, text, ts }) => (
            <li key={id} className="border-t border-line first:border-0">
              <Link
                to={`/messages?listingId=${listingId}`}
                className="-mx-2 block rounded-sm px-2 py-2 hover:bg-sunken"
              >
                <span className="flex items-baseline justify-between gap-3 text-sm">
                  <span className="truncate font-semibold">{from}</span>
                  <span className="shrink-0 text-xs text-muted">{formatMoment(ts)}</span>
                </span>
                <span className="line-clamp-2 text-sm break-words text-muted">{support ? NOT_SHOWN : text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
