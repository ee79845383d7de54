import type { Role } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { clsx } from "clsx"
import {
  CarFront,
  CircleUserRound,
  Eye,
  Gavel,
  LogIn,
  Menu,
  MessageSquare,
  ReceiptText,
  Search,
  Tag,
  type LucideIcon,
} from "lucide-react"
import { useEffect, useState } from "react"
import { NavLink, useLocation } from "react-router-dom"
import { unreadChats } from "@/entities/account/unreadChats"
import { LazyBoundary } from "@/shared/lazy"
import { useSession } from "@/shared/session/SessionProvider"
import { VisuallyHidden } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"

interface Place {
  to: string
  label: string
  Icon: LucideIcon
}

const AUCTIONS: Place = { to: "/auctions", label: "Auctions", Icon: Search }
const WATCHLIST: Place = { to: "/watchlist", label: "Watchlist", Icon: Eye }
const MESSAGES: Place = { to: "/messages", label: "Messages", Icon: MessageSquare }
const PLACES: Record<Role | "visitor", Place[]> = {
  visitor: [
    AUCTIONS,
    WATCHLIST,
    { to: "/register?as=seller", label: "Sell", Icon: Tag },
    { to: "/login", label: "Sign in", Icon: LogIn },
  ],
  buyer: [AUCTIONS, WATCHLIST, { to: "/account/bids", label: "Bids", Icon: Gavel }, MESSAGES],
  seller: [
    AUCTIONS,
    { to: "/sellers", label: "My listings", Icon: CarFront },
    { to: "/account/solds", label: "Sold cars", Icon: ReceiptText },
    MESSAGES,
  ],
  broker: [AUCTIONS, WATCHLIST, { to: "/broker", label: "Broker", Icon: Gavel }],
}

/** The bar is hidden on these pages: their main button is at the lower edge, or links away would interrupt a task. */
const WITHOUT = ["/pay", "/sell/new", "/sell/edit", "/sellers/import"]

const MenuSheet = lazyPart(() => import("./MenuSheet"))

const item =
  "group relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-[0.75rem] font-semibold whitespace-nowrap text-muted aria-[current=page]:text-brand-ink"
/**
 * With very large text, only the icons fit beside each other. The labels are then hidden from all but screen readers.
 */
const name = "@max-[18rem]:sr-only"
const mark =
  "flex h-6 w-14 items-center justify-center rounded-full @max-[18rem]:w-8 group-aria-[current=page]:bg-brand-soft [&>svg]:size-5"

/**
 * The most used links at the lower edge of narrow screens, where a thumb reaches them. `styles.css` hides the bar on
 * pages with a lower bar of their own.
 */
export default function BottomBar() {
  const { viewer, status } = useSession()
  const { pathname } = useLocation()
  const isMember = viewer?.role === "buyer" || viewer?.role === "seller"
  // The header keeps this query up to date.
  const chats = useQuery({ ...unreadChats, enabled: isMember })
  if (WITHOUT.some((path) => `${pathname}/`.startsWith(`${path}/`))) return null
  const unread = isMember ? (chats.data?.counts.unreadMessages ?? 0) : 0
  const known = status.startsWith("signed")
  return (
    <nav
      aria-label="Shortcuts"
      data-bottom-bar
      className="@container fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto flex min-h-14 max-w-lg *:flex-auto">
        {known &&
          PLACES[viewer?.role ?? "visitor"].map(({ to, label, Icon }) => (
            <li key={to}>
              {/* A link to a tab of a page (`?tab=…`) is never marked as the current page. */}
              <NavLink to={to} aria-current={!to.includes("?") && "page"} className={item}>
                <span className={mark}>
                  <Icon aria-hidden />
                </span>
                <span className={name}>{label}</span>
                {to === MESSAGES.to && unread > 0 && (
                  <span className="absolute top-1 left-1/2 ml-1 min-w-4 rounded-full bg-brand px-1 text-center text-[0.6875rem] leading-4 font-bold text-on-brand tabular-nums">
                    <span>{unread > 99 ? "99+" : unread}</span>
                    <VisuallyHidden> unread</VisuallyHidden>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        {known && (
          <li>
            <MenuButton Icon={viewer ? CircleUserRound : Menu} unread={unread} />
          </li>
        )}
      </ul>
    </nav>
  )
}

function MenuButton({ Icon, unread }: { Icon: LucideIcon; unread: number }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { pathname, search } = useLocation()
  useEffect(() => setOpen(false), [pathname, search])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={clsx(item, "cursor-pointer")}
        onPointerDown={() => void MenuSheet.load()}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <span className={mark}>
          <Icon aria-hidden />
        </span>
        <span className={name}>Menu</span>
      </button>
      {wanted && (
        <LazyBoundary fallback={null}>
          <MenuSheet open={open} onOpenChange={setOpen} unread={unread} />
        </LazyBoundary>
      )}
    </>
  )
}
