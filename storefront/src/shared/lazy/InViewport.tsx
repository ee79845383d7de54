import { useEffect, useRef, useState, type ReactNode } from "react"
import { onceHydrated } from "./hydration"

interface InViewportProps {
  /** The distance from the screen at which the content mounts. */
  margin?: string
  className?: string
  children: ReactNode
}

/** Mounts content far down a page when it comes near the screen. `className` reserves its room until then. */
export function InViewport({ margin = "600px", className, children }: InViewportProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin }
    )
    // Waits for hydration, because loading more code would slow it.
    onceHydrated(() => place.current && watched.observe(place.current))
    return () => watched.disconnect()
  }, [margin])
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  )
}
