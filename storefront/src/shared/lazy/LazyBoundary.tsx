import { Suspense, useEffect, useState, type ReactNode } from "react"
import { isHydrated, toBeHydrated } from "./hydration"

interface Place {
  shown: boolean
}

interface LazyBoundaryProps {
  /** Shown until the code of the parts has loaded. */
  fallback?: ReactNode
  children: ReactNode
}

/** A Suspense boundary for `hydratedPart` components. It reports when its server-rendered parts are hydrated. */
export function LazyBoundary({ fallback, children }: LazyBoundaryProps) {
  const [place] = useState<Place>(() => ({ shown: false }))
  useEffect(() => {
    if (!place.shown) toBeHydrated(place)
    return () => isHydrated(place)
  }, [place])
  return (
    <Suspense fallback={fallback}>
      {children}
      <Shown place={place} />
    </Suspense>
  )
}

/** The last child of the boundary. Its effect runs after all parts before it are mounted. */
export function Shown({ place }: { place: Place }) {
  useEffect(() => {
    place.shown = true
    isHydrated(place)
  }, [place])
  return null
}
