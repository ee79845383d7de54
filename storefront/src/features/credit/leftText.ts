const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * The time left as text for a button, rounded down: '3 days left', '4 h left', '12 min left'. `left` is in
 * milliseconds.
 */
export function leftText(left: number): string {
  if (left >= 48 * HOUR) return `${Math.floor(left / (24 * HOUR))} days left`
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h left`
  return `${Math.max(1, Math.floor(left / MINUTE))} min left`
}
