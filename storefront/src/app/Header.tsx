import { fullName } from "@northlot/contract"
import {
  Bell,
  CarFront,
  CircleUserRound,
  Coins,
  Gavel,
  HandCoins,
  LogOut,
  Monitor,
  Moon,
  ReceiptText,
  Sun,
  type LucideIcon,
} from "lucide-react"
import { useState } from "react"
import { Link, NavLink } from "react-router-dom"
import { Avatar, Button, DropdownMenu, IconButton, Skeleton, Wordmark } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { NavigationLabel } from "./NavigationLabel"
import { SocialLinks } from "./SocialLinks"
import { navigationOf, ownPagesOf } from "./navigation"
import { useSession } from "@/shared/session/SessionProvider"
import { useTheme, type Theme } from "./providers/ThemeProvider"
import { useSignOut } from "./useSignOut"
import { useUnread } from "./useUnread"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"

const themes: { value: Theme; label: string; Icon: typeof Sun }[] = [
  { value: "light", label: "Light", Icon: Sun },
  { value: "dark", label: "Dark", Icon: Moon },
  { value: "system", label: "As the system", Icon: Monitor },
]

function ThemeMenu() {
  const { theme, setTheme } = useTheme()
  const Current = themes.find((choice) => choice.value === theme)?.Icon ?? Monitor
  return (
    <DropdownMenu
      trigger={
        <IconButton label="Theme" className="max-lg:hidden">
          <Current aria-hidden />
        </IconButton>
      }
      items={themes.map(({ value, label, Icon }) => ({
        label: <span className={value === theme ? "font-bold text-brand-ink" : undefined}>{label}</span>,
        icon: <Icon aria-hidden />,
        checked: value === theme,
        onSelect: () => setTheme(value),
      }))}
    />
  )
}

/** The search on phones. */
const HeaderSearch = hydratedPart(() => import("./HeaderSearch"))

const NoticesPanel = lazyPart(() => import("./NoticesPanel"))

function NoticesButton({ unseen }: { unseen: number }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        label={unseen > 0 ? `Notices, ${unseen} new` : "Notices"}
        className="relative"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={() => void NoticesPanel.load()}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Bell aria-hidden />
        {unseen > 0 && (
          <span className="absolute top-1 right-1 min-w-4 rounded-full bg-brand px-1 text-[0.6875rem] leading-4 font-bold text-on-brand tabular-nums">
            {unseen > 99 ? "99+" : unseen}
          </span>
        )}
      </IconButton>
      {wanted && (
        <LazyBoundary fallback={null}>
          <NoticesPanel open={open} onOpenChange={setOpen} />
        </LazyBoundary>
      )}
    </>
  )
}

/** The icons of the person's own pages, by address. */
const ICONS: Record<string, LucideIcon> = {
  "/account/bids": Gavel,
  "/account/purchases": CarFront,
  "/credits/profile": Coins,
  "/account/solds": HandCoins,
  "/transactions": ReceiptText,
  "/account/searches": Bell,
  "/profile": CircleUserRound,
}

function AccountMenu() {
  const { viewer } = useSession()
  const signOut = useSignOut()
  if (!viewer) return null
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label="Account"
          className="hidden size-11 items-center justify-center rounded-full lg:inline-flex"
        >
          <Avatar name={fullName(viewer)} size="sm" />
        </button>
      }
      header={
        <>
          <span className="block font-semibold text-ink">{fullName(viewer)}</span>
          {viewer.accountType}
        </>
      }
      items={[
        ...ownPagesOf(viewer).map(({ to, label }) => {
          const Icon = ICONS[to]
          return {
            label,
            link: (
              <Link to={to}>
                {Icon && <Icon aria-hidden />}
                <span>{label}</span>
              </Link>
            ),
          }
        }),
        { label: "Sign out", icon: <LogOut aria-hidden />, onSelect: () => void signOut(), separated: true },
      ]}
    />
  )
}

/** Navigation by role (spec §2). Below 1024 px it moves into the bottom bar and its menu. */
export function Header() {
  const { viewer, status } = useSession()
  const unread = useUnread()
  return (
    <header className="@container sticky top-0 z-40 border-b border-line bg-surface/95 backdrop-blur-sm print:hidden">
      <div className="mx-auto flex h-16 max-w-page items-center gap-3 px-4 sm:px-6 @max-[18rem]:gap-1 @max-[18rem]:px-2">
        {/* With very large text, the first letter stands for the name. */}
        <Link
          to="/"
          className="-ml-1 shrink-0 rounded-sm p-1 text-brand-ink @max-[18rem]:w-5.5 @max-[18rem]:overflow-hidden @max-[18rem]:pr-0"
        >
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="hidden min-w-0 xl:ml-4 flex-1 items-center lg:flex">
          {navigationOf(viewer).map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              end={link.to === "/"}
              className="inline-flex h-11 items-center gap-2 rounded-md px-2 text-sm font-semibold whitespace-nowrap text-muted xl:px-3 transition-colors hover:text-ink aria-[current=page]:text-brand-ink"
            >
              <NavigationLabel link={link} unread={unread.messages} />
            </NavLink>
          ))}
        </nav>
        <LazyBoundary fallback={null}>
          <HeaderSearch />
        </LazyBoundary>
        <div className="ml-auto flex items-center gap-1">
          <SocialLinks className="max-xl:hidden" />
          <ThemeMenu />
          {status === "loading" && <Skeleton className="hidden h-11 w-40 lg:block" />}
          {status !== "loading" && !viewer && (
            <>
              <Button asChild variant="ghost" className="max-sm:hidden">
                <Link to="/login">Sign in</Link>
              </Button>
              <Button asChild className="max-sm:hidden">
                <Link to="/register">Register</Link>
              </Button>
            </>
          )}
          {(viewer?.role === "buyer" || viewer?.role === "seller") && <NoticesButton unseen={unread.notices} />}
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
