const relative = new Intl.RelativeTimeFormat("en-CA", { numeric: "auto" })

/**
 * The time since `then` as text: 'just now', '5 minutes ago', 'yesterday'. Both times are in milliseconds since the
 * epoch.
 */
export function timeAgo(then: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / 60_000))
  if (minutes < 1) return "just now"
  if (minutes < 60) return relative.format(-minutes, "minute")
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? relative.format(-hours, "hour") : relative.format(-Math.floor(hours / 24), "day")
}
