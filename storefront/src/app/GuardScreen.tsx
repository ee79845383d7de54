import type { Role } from "@northlot/contract"
import { CircleHelp, LogIn, ShieldAlert, UserPlus } from "lucide-react"
import { Link, useLocation } from "react-router-dom"
import { Button, Card } from "@/ui"
import { SwitchAccount } from "@/entities/account/SwitchAccount"
import { usePageTitle } from "@/shared/navigation/usePageTitle"

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

/** Replaces a page that belongs to another role (spec §2). `viewerRole` is null when nobody is signed in. */
export default function GuardScreen({ role, viewerRole }: { role: Role; viewerRole: Role | null }) {
  const { anonymous, otherRole, invitation } = titles[role]
  const title = viewerRole ? otherRole : anonymous
  const home = viewerRole && HOMES[viewerRole]
  const location = useLocation()
  const here = location.pathname + location.search
  usePageTitle(title)
  return (
    <Card padding="lg" className="mx-auto my-10 max-w-lg text-center">
      <span
        aria-hidden
        className="mx-auto mb-4 flex size-12 items-center justify-center rounded-full bg-brand-soft text-brand-ink"
      >
        <ShieldAlert className="size-6" />
      </span>
      <h1>{title}</h1>
      <p className="mt-2 text-muted">
        {invitation}{" "}
        <span>{viewerRole ? `You are signed in as a ${viewerRole}.` : "Sign in, or create an account."}</span>
      </p>
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
                Sign in
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
