import type { Role } from "@northlot/contract"
import { type ReactNode } from "react"
import { Navigate, useLocation } from "react-router-dom"
import { ErrorState, Skeleton } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { useSession } from "@/shared/session/SessionProvider"
import { LazyBoundary } from "@/shared/lazy"

/** Few people see the guard screen, so its code loads on demand. */
const GuardScreen = lazyPart(() => import("./GuardScreen"))

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
  return (
    <ErrorState
      className="my-10"
      title="We could not check whether you are signed in."
      onRetry={() => void refresh()}
    />
  )
}

/** Shows the page to one role, and the guard screen of spec §2 to everyone else. */
export function RequireRole({ role, children }: { role: Role; children: ReactNode }) {
  const { viewer, status } = useSession()
  if (status === "loading") return <Waiting />
  if (status === "unavailable") return <SessionUnavailable />
  if (viewer?.role !== role) {
    return (
      <LazyBoundary fallback={<Waiting />}>
        <GuardScreen role={role} viewerRole={viewer?.role ?? null} />
      </LazyBoundary>
    )
  }
  return <>{children}</>
}

/**
 * Shows the page to signed-in members (only of `roles`, if given). Visitors sign in at /login and return to the page.
 * Members of other roles are sent to the home page.
 */
export function RequireMember({ roles, children }: { roles?: readonly Role[]; children: ReactNode }) {
  const { viewer, status } = useSession()
  const location = useLocation()
  if (status === "loading") return <Waiting />
  if (status === "unavailable") return <SessionUnavailable />
  if (!viewer) return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />
  if (roles && !roles.includes(viewer.role)) return <Navigate to="/" replace />
  return <>{children}</>
}
