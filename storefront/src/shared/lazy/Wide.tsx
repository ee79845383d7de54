import { useSyncExternalStore, type ReactNode } from "react"
import { InWide } from "./hydratedPart"
import { WIDE } from "./wideScreen"

function follow(tell: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener("change", tell)
  return () => wide.removeEventListener("change", tell)
}

/**
 * What only a wide screen has room for. A finished page contains it, whoever it is for; on a narrow screen it is taken
 * out before it is React's, and the code of its parts is not loaded.
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
