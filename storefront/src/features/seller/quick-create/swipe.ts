import type { PointerEvent } from "react"

/** Spec §9: a finger that has moved further than this has swiped. */
export const SWIPE_PIXELS = 60

export type SwipeDirection = "left" | "right"

interface Point {
  x: number
  y: number
}

/** Which way a finger swiped; `null` for a tap, a scroll or a short move. */
export function swipeDirection(from: Point, to: Point): SwipeDirection | null {
  const across = to.x - from.x
  if (Math.abs(across) <= SWIPE_PIXELS || Math.abs(across) <= Math.abs(to.y - from.y)) return null
  return across < 0 ? "left" : "right"
}

let from: (Point & { id: number }) | null = null

/** Handlers for a place in which a finger's swipe means something; a mouse selects text there, and drags move photos. */
export function swipeOf(onSwipe: (direction: SwipeDirection) => void) {
  return {
    style: { touchAction: "pan-y" },
    onPointerDown: ({ pointerType, pointerId, clientX, clientY, target }: PointerEvent) => {
      const drags = target instanceof Element && target.closest("[aria-roledescription='sortable']") !== null
      from = pointerType === "touch" && !drags ? { id: pointerId, x: clientX, y: clientY } : null
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const direction = from?.id === pointerId ? swipeDirection(from, { x: clientX, y: clientY }) : null
      from = null
      if (direction) onSwipe(direction)
    },
    onPointerCancel: () => {
      from = null
    },
  }
}
