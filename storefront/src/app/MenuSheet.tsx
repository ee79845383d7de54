import { fullName } from "@northlot/contract"
import { LogOut } from "lucide-react"
import { Link, NavLink } from "react-router-dom"
import { Button, Segmented, Sheet } from "@/ui"
import { NavigationLabel } from "./NavigationLabel"
import { SocialLinks } from "./SocialLinks"
import { navigationOf, ownPagesOf } from "./navigation"
import { useSession } from "@/shared/session/SessionProvider"
import { useTheme, type Theme } from "./providers/ThemeProvider"
import { useSignOut } from "./useSignOut"

export interface MenuSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  unread: number
}

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
]

const item =
  "flex min-h-12 items-center gap-2 rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink"

/** The whole navigation for phones, with the choice of theme. */
export default function MenuSheet({ open, onOpenChange, unread }: MenuSheetProps) {
  const { viewer } = useSession()
  const { theme, setTheme } = useTheme()
  const signOut = useSignOut()
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="bottom"
      title={viewer ? fullName(viewer) : "Menu"}
      footer={
        viewer ? (
          <Button
            variant="secondary"
            className="w-full"
            icon={<LogOut aria-hidden className="size-4" />}
            onClick={() => void signOut()}
          >
            Sign out
          </Button>
        ) : (
          <div className="grid grid-cols-2 gap-2">
            <Button asChild variant="secondary">
              <Link to="/login">Sign in</Link>
            </Button>
            <Button asChild>
              <Link to="/register">Register</Link>
            </Button>
          </div>
        )
      }
    >
      <nav aria-label="Menu" className="grid grid-cols-2 gap-1">
        {[...navigationOf(viewer), ...(viewer ? ownPagesOf(viewer) : [])].map((link) => (
          <NavLink key={link.to} to={link.to} end={link.to === "/"} className={item}>
            <NavigationLabel link={link} unread={unread} />
          </NavLink>
        ))}
      </nav>
      <p className="mt-4 mb-1.5 px-3 text-sm font-semibold" aria-hidden>
        Theme
      </p>
      <Segmented label="Theme" options={THEMES} value={theme} onValueChange={setTheme} />
      <SocialLinks className="mt-4 justify-center" />
    </Sheet>
  )
}
