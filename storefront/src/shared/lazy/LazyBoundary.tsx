import { Suspense, useEffect, useState, type ReactNode } from "react"
import { isHydrated, toBeHydrated } from "./hydration"

interface Place {
  shown: boolean
}

interface LazyBoundaryProps {
  /** What is shown until the code of the parts is there. */
  fallback?: ReactNode
  children: ReactNode
}

/** Where parts of a page stand (`hydratedPart`); tells when those of a finished page are taken over. */
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

/** Last among what it stands for. */
export function Shown({ place }: { place: Place }) {
  useEffect(() => {
    place.shown = true
    isHydrated(place)
  }, [place])
  return null
}
