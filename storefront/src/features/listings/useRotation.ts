import { useEffect, useState } from "react"

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches
}

/**
 * Calls `advance` every `interval` milliseconds (null: never), but not while the pointer or the focus
 * is inside, the page is hidden, the person pressed pause, or the system asks for less motion.
 */
export function useRotation(interval: number | null, advance: () => void) {
  const [stopped, setStopped] = useState(prefersReducedMotion)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (interval === null || stopped || held) return
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") advance()
    }, interval)
    return () => clearInterval(timer)
  }, [interval, stopped, held, advance])
  return {
    possible: interval !== null,
    stopped,
    toggle: () => setStopped(!stopped),
    /** For the element inside which it holds still. */
    pausedBy: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
      onTouchStart: () => setStopped(true),
    },
  }
}
