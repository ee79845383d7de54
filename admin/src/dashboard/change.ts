const number = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 1 })

/**
 * The change from the previous period as text, such as '+12.5%' or 'as before'. Its sign shows the direction without
 * colour.
 */
export function changeOf(now: number, before: number): string {
  if (now === before) return "as before"
  if (before === 0) return "none before"
  return `${sign(now - before)}${number.format((Math.abs(now - before) / Math.abs(before)) * 100)}%`
}

/** The change of a share in percentage points. From 50 to 100 per cent, the change is 50 points. */
export function pointsOf(now: number, before: number): string {
  if (now === before) return "as before"
  const points = number.format(Math.abs(now - before))
  return `${sign(now - before)}${points} ${points === "1" ? "point" : "points"}`
}

const sign = (difference: number): string => (difference > 0 ? "+" : "−")
