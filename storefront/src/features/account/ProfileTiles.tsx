import type { Profile } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { BellRing, CarFront, Coins, Eye, Gavel, HandCoins, MessageCircleQuestion, Search } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { watchedCount } from "@/entities/account/watchedCount"
import { Badge, Card } from "@/ui"

interface Tile {
  to: string
  label: string
  icon: ReactNode
  count?: number
}

/** Links to the person's pages (spec document 2, Profile tile targets). */
export function ProfileTiles({ person }: { person: Profile }) {
  const isBuyer = person.role === "buyer"
  const watched = useQuery({
    ...watchedCount,
    enabled: isBuyer,
    select: ({ total }) => total,
  })
  const tiles: Tile[] = [
    ...(isBuyer
      ? [
          { to: "/account/watchlist", label: "Watchlist", icon: <Eye />, count: watched.data },
          { to: "/account/purchases", label: "Purchases", icon: <CarFront /> },
          { to: "/account/bids", label: "Bids", icon: <Gavel /> },
        ]
      : []),
    ...(isBuyer && person.buyerType === "private"
      ? [{ to: "/credits/profile", label: "Credits", icon: <Coins /> }]
      : []),
    ...(person.role === "seller" ? [{ to: "/account/solds", label: "Sold cars", icon: <HandCoins /> }] : []),
    { to: "/account/notifications", label: "Notifications", icon: <BellRing /> },
    ...(isBuyer ? [{ to: "/account/searches", label: "Saved searches", icon: <Search /> }] : []),
    { to: "/contact", label: "Contact Us", icon: <MessageCircleQuestion /> },
  ]
  return (
    <nav aria-label="Your account">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {tiles.map(({ to, label, icon, count }) => (
          <li key={to}>
            <Card interactive padding="none" className="h-full">
              <Link
                to={to}
                aria-label={count === undefined ? undefined : `${label}, ${count} ${count === 1 ? "car" : "cars"}`}
                className="flex h-full min-h-20 flex-col justify-between gap-2 rounded-lg p-4 font-semibold hover:text-brand-ink [&>span>svg]:size-5"
              >
                <span className="flex items-center justify-between text-brand-ink">
                  {icon}
                  {count !== undefined && (
                    <Badge tone="brand" className="tabular-nums">
                      {count}
                    </Badge>
                  )}
                </span>
                {label}
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </nav>
  )
}
