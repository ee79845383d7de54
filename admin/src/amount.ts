/** Cents of what was typed in dollars; `null` when it is no amount. Thousands may be grouped, `CA$` may stand before it. */
export function centsTyped(typed: string): number | null {
  const plain = withoutGrouping(typed.trim().replace(/^(CA)?\$/i, ""))
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null
}

export const withoutGrouping = (typed: string): string => typed.replace(/[,\s\u00a0\u202f]/g, "")
