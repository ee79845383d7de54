import { useSyncExternalStore, type ReactNode } from "react"
import { InWide } from "./hydratedPart"
import { WIDE } from "./wideScreen"

function follow(tell: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener("change", tell)
  return () => wide.removeEventListener("change", tell)
}

/**
 * Content for wide screens only. Every server-rendered page contains it. A narrow screen removes it before hydration
 * and does not load the code of its parts.
 */
export function Wide({ children }: { children: ReactNode }) {
  const shown = useSyncExternalStore(
    follow,
    () => matchMedia(WIDE).matches,
    () => true
  )
  if (!shown) return null
  return import.meta.env.SSR ? <InWide.Provider value>{children}</InWide.Provider> : <>{children}</>
}
