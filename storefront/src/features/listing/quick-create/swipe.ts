/** Spec §9: a finger that has moved further than this has swiped. */
const SWIPE_PIXELS = 60

export type SwipeDirection = "left" | "right"

export interface Point {
  x: number
  y: number
}

/** Which way a finger swiped; `null` for a tap, a scroll or a short move. */
export function swipeDirection(from: Point, to: Point): SwipeDirection | null {
  const across = to.x - from.x
  if (Math.abs(across) <= SWIPE_PIXELS || Math.abs(across) <= Math.abs(to.y - from.y)) return null
  return across < 0 ? "left" : "right"
}
