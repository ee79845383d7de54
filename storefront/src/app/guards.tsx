import type { Role } from "@northlot/contract"
import { CircleHelp, LogIn, ShieldAlert, UserPlus } from "lucide-react"
import type { ReactNode } from "react"
import { Link, Navigate, useLocation } from "react-router-dom"
import { Button, Card, ErrorState, Skeleton } from "@/ui"
import { useSession } from "./providers/SessionProvider"
import { SwitchAccount } from "./SwitchAccount"
import { usePageTitle } from "./usePageTitle"

const titles: Record<Role, { anonymous: string; otherRole: string; invitation: string }> = {
  buyer: {
    anonymous: "Buyer account required",
    otherRole: "Buyers only",
    invitation: "This page is for buyers: their auctions, bids and watched cars.",
  },
  seller: {
    anonymous: "Seller account required",
    otherRole: "Sellers only",
    invitation: "This page is for sellers: their listings, schedules and sales.",
  },
  broker: {
    anonymous: "Broker account required",
    otherRole: "Brokers only",
    invitation: "This page is for brokers.",
  },
}

const HOMES: Record<Role, { to: string; label: string }> = {
  buyer: { to: "/buyers", label: "My buyer page" },
  seller: { to: "/sellers", label: "My listings" },
  broker: { to: "/broker", label: "My broker page" },
}

interface GuardScreenProps {
  title: string
  /** Of who is signed in. */
  home?: { to: string; label: string }
  children: ReactNode
}

function GuardScreen({ title, home, children }: GuardScreenProps) {
  const location = useLocation()
  const here = location.pathname + location.search
  usePageTitle(title)
  return (
    <Card padding="lg" className="mx-auto my-10 max-w-lg text-center">
      <span aria-hidden className="mx-auto mb-4 flex size-12 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
        <ShieldAlert className="size-6" />
      </span>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-2 text-muted">{children}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {home ? (
          <>
            <SwitchAccount from={here} />
            <Button asChild variant="secondary">
              <Link to={home.to}>{home.label}</Link>
            </Button>
          </>
        ) : (
          <>
            <Button asChild>
              <Link to="/login" state={{ from: here }}>
                <LogIn aria-hidden className="size-4" />
                Sign In
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/register">
                <UserPlus aria-hidden className="size-4" />
                Register
              </Link>
            </Button>
          </>
        )}
        <Button asChild variant="ghost">
          <Link to="/info/help">
            <CircleHelp aria-hidden className="size-4" />
            Help
          </Link>
        </Button>
      </div>
    </Card>
  )
}

function Waiting() {
  return (
    <div aria-busy className="space-y-4 py-6">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

function SessionUnavailable() {
  const { refresh } = useSession()
  return <ErrorState className="my-10" title="We could not check whether you are signed in." onRetry={() => void refresh()} />
}

/** Shows the page to one role, and everyone else the guard screen of spec §2. */
export function RequireRole({ role, children }: { role: Role; children: ReactNode }) {
  const { viewer, status } = useSession()
  if (status === "loading") return <Waiting />
  if (status === "unavailable") return <SessionUnavailable />
  const { anonymous, otherRole, invitation } = titles[role]
  if (!viewer) return <GuardScreen title={anonymous}>{invitation} Sign in, or create an account.</GuardScreen>
  if (viewer.role !== role) {
    return (
      <GuardScreen title={otherRole} home={HOMES[viewer.role]}>
        {invitation} You are signed in as a {viewer.role}.
      </GuardScreen>
    )
  }
  return <>{children}</>
}

/** Shows the page to signed-in people (of these roles, when given) and sends others to /login and back. */
export function RequireMember({ roles, children }: { roles?: readonly Role[]; children: ReactNode }) {
  const { viewer, status } = useSession()
  const location = useLocation()
  if (status === "loading") return <Waiting />
  if (status === "unavailable") return <SessionUnavailable />
  if (!viewer) return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />
  if (roles && !roles.includes(viewer.role)) return <Navigate to="/" replace />
  return <>{children}</>
}
