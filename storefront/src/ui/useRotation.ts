import { startTransition, useEffect, useState } from "react"
import { useLateValue } from "./useLateValue"

const asked = () => window.matchMedia("(prefers-reduced-motion: reduce)")
const prefersReducedMotion = () => asked().matches

function followMotion(tell: () => void): () => void {
  const preference = asked()
  preference.addEventListener("change", tell)
  return () => preference.removeEventListener("change", tell)
}

/**
 * Calls `advance` every `interval` milliseconds (null: never). The calls pause while the page is hidden, and while the
 * pointer or the focus is inside the element with the props `pausedBy`. They stop when the person presses pause or
 * touches the element, or when the system asks for less motion.
 */
export function useRotation(interval: number | null, advance: () => void) {
  const reduced = useLateValue(followMotion, prefersReducedMotion, false)
  const [pressed, setPressed] = useState<boolean | null>(null)
  const stopped = pressed ?? reduced
  const [held, setHeld] = useState(false)
  // A transition, because a pointer or the focus can reach a server-rendered page before all its parts are hydrated.
  const hold = (isHeld: boolean) => startTransition(() => setHeld(isHeld))
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
    toggle: () => setPressed(!stopped),
    /** Props for the element that pauses the rotation. */
    pausedBy: {
      onMouseEnter: () => hold(true),
      onMouseLeave: () => hold(false),
      onFocus: () => hold(true),
      onBlur: () => hold(false),
      onTouchStart: () => startTransition(() => setPressed(true)),
    },
  }
}
