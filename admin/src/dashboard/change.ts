const share = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 1 })

/** The change from the previous period, in words that need no colour. */
export function changeOf(now: number, before: number): string {
  if (before === 0) return "none before"
  if (now === before) return "as before"
  const percent = share.format((Math.abs(now - before) / Math.abs(before)) * 100)
  return `${now > before ? "+" : "−"}${percent}%`
}
