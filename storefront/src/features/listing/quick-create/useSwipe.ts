import { useRef, type PointerEvent } from "react"
import { swipeDirection, type Point, type SwipeDirection } from "./swipe"

/** Handlers that detect swipes of a finger. A mouse is ignored: it selects text and drags photos. */
export function useSwipe(onSwipe: (direction: SwipeDirection) => void) {
  const from = useRef<(Point & { id: number }) | null>(null)
  return {
    style: { touchAction: "pan-y" },
    onPointerDown: ({ pointerType, pointerId, clientX, clientY, target }: PointerEvent) => {
      const drags = target instanceof Element && target.closest("[aria-roledescription='sortable']") !== null
      from.current = pointerType === "touch" && !drags ? { id: pointerId, x: clientX, y: clientY } : null
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const direction = from.current?.id === pointerId ? swipeDirection(from.current, { x: clientX, y: clientY }) : null
      from.current = null
      if (direction) onSwipe(direction)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
