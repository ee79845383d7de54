import { createContext, useContext, useMemo, type ReactNode } from "react"
import { useLateValue } from "@/ui/useLateValue"

export type Theme = "system" | "light" | "dark"

interface ThemeValue {
  theme: Theme
  setTheme: (theme: Theme) => void
}

/** `public/theme.js` reads the same key before the first paint. */
const STORAGE_KEY = "northlot-theme"
const ThemeContext = createContext<ThemeValue | null>(null)

const listeners = new Set<() => void>()

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The theme that `public/theme.js` has set on the page. */
function applied(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === "light" || theme === "dark" ? theme : "system"
}

function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === "system") localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Without browser storage, the chosen theme lasts until the page is closed.
  }
  listeners.forEach((tell) => tell())
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useLateValue<Theme>(subscribe, applied, "system")
  const value = useMemo(() => ({ theme, setTheme }), [theme])
  return <ThemeContext.Provider value={value}>{children}</ThemeContext.Provider>
}

export function useTheme(): ThemeValue {
  const value = useContext(ThemeContext)
  if (!value) throw new Error("ThemeProvider is missing.")
  return value
}
