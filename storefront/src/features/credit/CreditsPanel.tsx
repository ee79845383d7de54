import { Coins } from "lucide-react"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import {} from "@/shared"
import { Button, Card, EmptyState, QueryError, Loaded, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { BuyCredits } from "./BuyCredits"
import { PurchaseOutcome } from "./PurchaseOutcome"
import { Purchases } from "./Purchases"
import { useCreditHistory } from "@/entities/payment/creditQueries"
import { useCredits } from "@/entities/payment/useCredits"

const PAGE = 20
const LONGEST_PAGE = 100

/** Balance, purchase and history of bidding credits. */
export function CreditsPanel() {
  const [search] = useSearchParams()
  const sessionId = search.get("session_id")
  const credits = useCredits()
  return (
    <div className="flex flex-col gap-6">
      {sessionId && <PurchaseOutcome sessionId={sessionId} />}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Card as="section" aria-label="Your credits" className="flex flex-col">
          <h2 className="text-lg">Your credits</h2>
          {credits.isError ? (
            <QueryError query={credits} failed="Your credits could not be loaded" />
          ) : (
            <>
              <p className="mt-3 flex items-center gap-3">
                <Coins aria-hidden className="size-9 shrink-0 text-amber" />
                {credits.data ? (
                  <span className="text-3xl font-bold tabular-nums">
                    {credits.data.balance}{" "}
                    <span className="text-base font-semibold text-muted">
                      {credits.data.balance === 1 ? "credit" : "credits"}
                    </span>
                  </span>
                ) : (
                  <Skeleton className="h-9 w-32" />
                )}
              </p>
              <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
                <li>You need at least 1 credit to bid; bidding does not use it up.</li>
                <li>A credit is the buyer fee, paid in advance. When you win, the credit pays the fee.</li>
                <li>Get your money back below for credits that you did not use.</li>
              </ul>
            </>
          )}
        </Card>
        <BuyCredits />
      </div>
      <Purchases />
      <History />
    </div>
  )
}

function History() {
  const [limit, setLimit] = useState(PAGE)
  const history = useCreditHistory(limit)
  return (
    <section>
      <h2 className="text-xl">History</h2>
      <Loaded
        query={history}
        failed="The history could not be loaded"
        waiting={<Skeleton className="mt-3 h-40" />}
        empty={(data) =>
          data.items.length === 0 && (
            <EmptyState className="mt-3" icon={<Coins />} title="Nothing here yet.">
              Credits that you buy or use are listed here.
            </EmptyState>
          )
        }
        className="mt-3"
      >
        {(data) => (
          <Card padding="none" className="mt-3">
            <ul>
              {data.items.map(({ id, at, delta, reason, balanceAfter }) => (
                <li key={id} className="flex items-center gap-4 border-b border-line p-4 last:border-0">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold break-words">{reason}</p>
                    <p className="text-sm text-muted">{formatMoment(at)}</p>
                  </div>
                  <div className="shrink-0 text-right tabular-nums">
                    <p className={delta > 0 ? "font-semibold text-success" : "font-semibold"}>
                      {delta > 0 ? `+${delta}` : `−${-delta}`}
                    </p>
                    <p className="text-sm text-muted">
                      <span className="sr-only">Balance after this entry: </span>
                      {balanceAfter} left
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {history.data && history.data.total > history.data.items.length && limit < LONGEST_PAGE && (
        <Button
          className="mt-3"
          variant="secondary"
          loading={history.isFetching}
          onClick={() => setLimit(LONGEST_PAGE)}
        >
          Show more
        </Button>
      )}
    </section>
  )
}
