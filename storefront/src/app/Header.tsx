import { BookOpen, CircleUserRound, LogOut, Menu, Monitor, Moon, Sun } from "lucide-react"
import { useEffect, useState } from "react"
import { Link, NavLink, useLocation } from "react-router-dom"
import { Avatar, Button, DropdownMenu, IconButton, Sheet, Skeleton, VisuallyHidden, Wordmark, toast } from "@/ui"
import { navigationOf, type NavigationLink } from "./navigation"
import { useSession } from "./providers/SessionProvider"
import { useTheme, type Theme } from "./providers/ThemeProvider"
import { messageOf } from "./queryClient"
import { useUnread } from "./useUnread"

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
        <IconButton label="Theme">
          <Current aria-hidden />
        </IconButton>
      }
      items={themes.map(({ value, label, Icon }) => ({
        label: (
          <span className={value === theme ? "font-bold text-brand-ink" : undefined}>
            {label}
            {value === theme && <VisuallyHidden> (chosen)</VisuallyHidden>}
          </span>
        ),
        icon: <Icon aria-hidden />,
        onSelect: () => setTheme(value),
      }))}
    />
  )
}

function useSignOut() {
  const { signOut } = useSession()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      toast.error("You are still signed in.", { description: messageOf(error) })
    }
  }
}

function LinkLabel({ link, unread, attention }: { link: NavigationLink; unread: number; attention: boolean }) {
  return (
    <>
      {link.label}
      {link.to === "/messages" && unread > 0 && (
        <span className="inline-flex min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand tabular-nums">
          {unread > 99 ? "99+" : unread}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
      {link.to === "/payments" && attention && (
        <span className="size-2 rounded-full bg-amber-fill">
          <VisuallyHidden>needs your attention</VisuallyHidden>
        </span>
      )}
    </>
  )
}

function MobileMenu({ unread, attention }: { unread: number; attention: boolean }) {
  const { viewer } = useSession()
  const [open, setOpen] = useState(false)
  const location = useLocation()
  const signOut = useSignOut()
  useEffect(() => setOpen(false), [location.pathname, location.search])
  const item = "flex min-h-12 items-center gap-2 rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink"
  return (
    <>
      <IconButton label="Menu" className="relative lg:hidden" onClick={() => setOpen(true)} aria-expanded={open}>
        <Menu aria-hidden />
        {(unread > 0 || attention) && <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-surface bg-amber-fill" />}
      </IconButton>
      <Sheet open={open} onOpenChange={setOpen} title={viewer ? `${viewer.first} ${viewer.last}` : "Menu"}>
        <nav aria-label="Menu" className="flex flex-col gap-1">
          {navigationOf(viewer).map((link) => (
            <NavLink key={link.to} to={link.to} end={link.to === "/"} className={item}>
              <LinkLabel link={link} unread={unread} attention={attention} />
            </NavLink>
          ))}
          {viewer ? (
            <>
              <NavLink to="/profile" className={item}>
                My Profile
              </NavLink>
              <Button variant="secondary" className="mt-4" icon={<LogOut aria-hidden className="size-4" />} onClick={() => void signOut()}>
                Logout
              </Button>
            </>
          ) : (
            <div className="mt-4 grid gap-2">
              <Button asChild variant="secondary">
                <Link to="/login">Login</Link>
              </Button>
              <Button asChild>
                <Link to="/register">Register</Link>
              </Button>
            </div>
          )}
        </nav>
      </Sheet>
    </>
  )
}

function AccountMenu() {
  const { viewer } = useSession()
  const signOut = useSignOut()
  if (!viewer) return null
  return (
    <DropdownMenu
      trigger={
        <button type="button" aria-label="Account" className="hidden size-11 items-center justify-center rounded-full lg:inline-flex">
          <Avatar name={`${viewer.first} ${viewer.last}`} size="sm" />
        </button>
      }
      header={
        <>
          <span className="block font-semibold text-ink">
            {viewer.first} {viewer.last}
          </span>
          {viewer.accountType}
        </>
      }
      items={[
        {
          label: "My Profile",
          link: (
            <Link to="/profile">
              <CircleUserRound aria-hidden />
              My Profile
            </Link>
          ),
        },
        {
          label: "Instructions",
          link: (
            <Link to="/how-it-works">
              <BookOpen aria-hidden />
              Instructions
            </Link>
          ),
        },
        { label: "Logout", icon: <LogOut aria-hidden />, onSelect: () => void signOut(), separated: true },
      ]}
    />
  )
}

/** Navigation by role (spec §2); below 1024 px it folds into a sheet. */
export function Header() {
  const { viewer, status } = useSession()
  const { unread, attention } = useUnread()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface/95 backdrop-blur-sm">
      <div className="mx-auto flex h-16 max-w-page items-center gap-3 px-4 sm:px-6">
        <Link to="/" className="-ml-1 rounded-sm p-1 text-brand-ink">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="ml-4 hidden min-w-0 flex-1 items-center lg:flex">
          {navigationOf(viewer).map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              end={link.to === "/"}
              className="inline-flex h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold text-muted transition-colors hover:text-ink aria-[current=page]:text-brand-ink"
            >
              <LinkLabel link={link} unread={unread} attention={attention} />
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeMenu />
          {status === "loading" && <Skeleton className="hidden h-11 w-40 lg:block" />}
          {status !== "loading" && !viewer && (
            <>
              <Button asChild variant="ghost" className="max-sm:hidden">
                <Link to="/login">Login</Link>
              </Button>
              <Button asChild className="max-sm:hidden">
                <Link to="/register">Register</Link>
              </Button>
            </>
          )}
          <AccountMenu />
          <MobileMenu unread={unread} attention={attention} />
        </div>
      </div>
    </header>
  )
}
