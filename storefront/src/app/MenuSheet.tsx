import { LogOut } from "lucide-react"
import { Link, NavLink } from "react-router-dom"
import { Button, Sheet } from "@/ui"
import { NavigationLabel } from "./NavigationLabel"
import { navigationOf } from "./navigation"
import { useSession } from "@/shared/session/SessionProvider"
import { useSignOut } from "./useSignOut"

export interface MenuSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  unread: number
}

const item =
  "flex min-h-12 items-center gap-2 rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink"

/** The navigation of a phone. */
export default function MenuSheet({ open, onOpenChange, unread }: MenuSheetProps) {
  const { viewer } = useSession()
  const signOut = useSignOut()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={viewer ? `${viewer.first} ${viewer.last}` : "Menu"}>
      <nav aria-label="Menu" className="flex flex-col gap-1">
        {navigationOf(viewer).map((link) => (
          <NavLink key={link.to} to={link.to} end={link.to === "/"} className={item}>
            <NavigationLabel link={link} unread={unread} />
          </NavLink>
        ))}
        {viewer ? (
          <>
            {viewer.role === "buyer" && (
              <>
                <NavLink to="/account/bids" className={item}>
                  My Bids
                </NavLink>
                <NavLink to="/account/purchases" className={item}>
                  My Purchases
                </NavLink>
                {viewer.buyerType === "private" && (
                  <NavLink to="/credits/profile" className={item}>
                    My Credits
                  </NavLink>
                )}
              </>
            )}
            {viewer.role !== "broker" && (
              <NavLink to="/transactions" className={item}>
                Transactions
              </NavLink>
            )}
            <NavLink to="/account/searches" className={item}>
              Saved Searches
            </NavLink>
            <NavLink to="/profile" className={item}>
              My Profile
            </NavLink>
            <Button
              variant="secondary"
              className="mt-4"
              icon={<LogOut aria-hidden className="size-4" />}
              onClick={() => void signOut()}
            >
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
  )
}
