import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react"

export type Theme = "system" | "light" | "dark"

interface ThemeValue {
  theme: Theme
  setTheme: (theme: Theme) => void
}

/** Also read by `public/theme.js`, before the first paint. */
const STORAGE_KEY = "northlot-theme"
const ThemeContext = createContext<ThemeValue | null>(null)

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setChosen] = useState<Theme>(() => {
    const applied = document.documentElement.dataset.theme
    return applied === "light" || applied === "dark" ? applied : "system"
  })
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  const setTheme = useCallback((next: Theme) => {
    setChosen(next)
    try {
      if (next === "system") localStorage.removeItem(STORAGE_KEY)
      else localStorage.setItem(STORAGE_KEY, next)
    } catch {
      // Storage is blocked: the choice holds for this page.
    }
  }, [])
  const value = useMemo(() => ({ theme, setTheme }), [theme, setTheme])
  return <ThemeContext.Provider value={value}>{children}</ThemeContext.Provider>
}

export function useTheme(): ThemeValue {
  const value = useContext(ThemeContext)
  if (!value) throw new Error("ThemeProvider is missing.")
  return value
}
