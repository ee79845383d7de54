const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const
/** Below this number of seconds, seconds are easier to understand than minutes and seconds. */
const IN_SECONDS_BELOW = 120

/**
 * A duration in words: '36 hours', '90 seconds', '2 minutes 30 seconds'. One unit is used if it divides the duration
 * evenly.
 */
export function spokenDuration(seconds: number): string {
  const whole = UNITS.find(
    ([, size]) => seconds >= size && seconds % size === 0 && (size > 1 || seconds < IN_SECONDS_BELOW)
  )
  if (whole) return counted(seconds / whole[1], whole[0])
  let left = seconds
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return count > 0 ? [counted(count, unit)] : []
  })
  return parts.join(" ") || "0 seconds"
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`
