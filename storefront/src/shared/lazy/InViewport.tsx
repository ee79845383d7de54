import { useEffect, useRef, useState, type ReactNode } from "react"
import { onceHydrated } from "./hydration"

interface InViewportProps {
  /** How far from the screen it is already wanted. */
  margin?: string
  className?: string
  children: ReactNode
}

/** What lies far down a page: there is none of it until it comes near the screen. `className` keeps its room. */
export function InViewport({ margin = "600px", className, children }: InViewportProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin }
    )
    // What it loads would only hold up the page that is being taken over.
    onceHydrated(() => place.current && watched.observe(place.current))
    return () => watched.disconnect()
  }, [margin])
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  )
}
