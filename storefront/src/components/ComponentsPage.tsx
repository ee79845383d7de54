import { Link, Outlet } from "react-router-dom"
import { LiveRegion, Segmented, Toaster } from "@/ui"
import { useTheme, type Theme } from "@/app/providers/ThemeProvider"

const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const satisfies readonly { value: Theme; label: string }[]

/** Every part of the design system in its states, and components made of them, without a server. */
export function ComponentsPage() {
  const { theme, setTheme } = useTheme()
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1>Components</h1>
        <nav aria-label="Components" className="flex flex-wrap gap-4 text-sm font-semibold text-brand-ink">
          <Link to="/">Parts</Link>
          <Link to="/bid">Bid</Link>
          <Link to="/cards">Cards</Link>
          <Link to="/filters">Filters</Link>
          <Link to="/editor">Editor</Link>
        </nav>
        <Segmented label="Theme" options={THEMES} value={theme} onValueChange={setTheme} />
      </header>
      <main className="flex flex-col gap-6">
        <Outlet />
      </main>
      <LiveRegion />
      <Toaster />
    </div>
  )
}
