import { useQuery } from "@tanstack/react-query"
import { CreditCard, Eye, Gavel, MessageSquare, ReceiptText, type LucideIcon } from "lucide-react"
import { Link } from "react-router-dom"
import { hasOpenFee } from "@/entities/sale/openFee"
import { ownSales } from "@/entities/sale/ownSales"
import { unreadChats } from "@/entities/account/unreadChats"
import { watchedCount } from "@/entities/account/watchedCount"
import { api, endpoints, queryKeys } from "@/shared"
import { Card, Skeleton } from "@/ui"
import { useOwnBids } from "./useOwnBids"

interface Count {
  isPending: boolean
  isError: boolean
}

/** Links to a buyer's bids, purchases and other pages, each with its count (spec §2). */
export default function Overview() {
  const watchlist = useQuery(watchedCount)
  const bids = useOwnBids()
  const chats = useQuery(unreadChats)
  const sales = useQuery(ownSales)
  const bought = useQuery({
    queryKey: queryKeys.transactions({ type: "bought", limit: 1 }),
    queryFn: ({ signal }) => api(endpoints.listTransactions, { query: { type: "bought", limit: 1 }, signal }),
  })
  const toPay = sales.data?.items.filter(hasOpenFee).length
  const unread = chats.data?.counts.unreadMessages
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <Entry
        Icon={Eye}
        name="Watchlist"
        to="/watchlist"
        count={watchlist}
        value={watchlist.data?.total}
        unit={["car watched", "cars watched"]}
      />
      <Entry
        Icon={Gavel}
        name="Offers"
        to="/account/bids"
        count={bids}
        value={bids.data?.total}
        unit={["auction with a bid of yours", "auctions with bids of yours"]}
      />
      <Entry
        Icon={MessageSquare}
        name="Messages"
        to="/messages"
        count={chats}
        value={unread}
        unit={["unread message", "unread messages"]}
        urgent
      />
      <Entry
        Icon={CreditCard}
        name="Payments"
        to="/payments"
        count={sales}
        value={toPay}
        unit={["fee to pay", "fees to pay"]}
        urgent
      />
      <Entry
        Icon={ReceiptText}
        name="Transactions"
        to="/transactions"
        count={bought}
        value={bought.data?.total}
        unit={["car bought", "cars bought"]}
      />
    </ul>
  )
}

interface EntryProps {
  Icon: LucideIcon
  name: string
  to: string
  count: Count
  value: number | undefined
  /** The counted noun, singular and plural. */
  unit: readonly [string, string]
  /** Highlights a count above zero, because something waits for the buyer. */
  urgent?: boolean
}

function Entry({ Icon, name, to, count, value, unit, urgent = false }: EntryProps) {
  const waits = urgent && Boolean(value)
  return (
    <Card
      as="li"
      padding="sm"
      interactive
      className="relative last:max-sm:col-span-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <Link to={to} className="flex items-center gap-2 font-semibold outline-none after:absolute after:inset-0">
        <Icon aria-hidden className="size-4.5 shrink-0 text-brand-ink" />
        {name}
      </Link>
      {count.isPending ? (
        <Skeleton className="mt-2 h-8 w-12" />
      ) : (
        <p className={waits ? "mt-1 text-amber" : "mt-1 text-muted"}>
          <span className={waits ? "text-2xl font-bold tabular-nums" : "text-2xl font-bold text-ink tabular-nums"}>
            {value ?? "–"}
          </span>{" "}
          <span className="text-xs">{value === undefined ? "could not be loaded" : unit[value === 1 ? 0 : 1]}</span>
        </p>
      )}
    </Card>
  )
}
