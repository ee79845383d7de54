/** The least movement of the finger that is treated as a swipe (spec §9). */
const SWIPE_PIXELS = 60

export type SwipeDirection = "left" | "right"

export interface Point {
  x: number
  y: number
}

/** The direction of a swipe; `null` for a tap, a scroll or a short movement. */
export function swipeDirection(from: Point, to: Point): SwipeDirection | null {
  const across = to.x - from.x
  if (Math.abs(across) <= SWIPE_PIXELS || Math.abs(across) <= Math.abs(to.y - from.y)) return null
  return across < 0 ? "left" : "right"
}
