import { Suspense, useEffect, useState, type ReactNode } from "react"
import { isTakenOver, toBeTakenOver } from "./hydration"

interface Place {
  shown: boolean
}

interface LaterProps {
  /** What is shown until the code of the parts is there. */
  fallback?: ReactNode
  children: ReactNode
}

/** Where parts of a page stand (`part`); tells when those of a finished page are taken over. */
export function Later({ fallback, children }: LaterProps) {
  const [place] = useState<Place>(() => ({ shown: false }))
  useEffect(() => {
    if (!place.shown) toBeTakenOver(place)
    return () => isTakenOver(place)
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
    isTakenOver(place)
  }, [place])
  return null
}
