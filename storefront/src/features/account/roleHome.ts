import type { Role } from "@northlot/contract"

const homes: Record<Role, string> = { buyer: "/buyers", seller: "/sellers", broker: "/broker" }

/** Which role's own area an address belongs to; null for addresses that are open to more than one. */
function areaOf(path: string): Role | null {
  if (/^\/buyers\b/.test(path)) return "buyer"
  if (/^\/(sellers|sell|dashboard)\b/.test(path)) return "seller"
  if (/^\/broker\b/.test(path)) return "broker"
  return null
}

/**
 * Where a person goes after signing in: back to where they came from, unless that is another role's
 * area; else buyers to /buyers and sellers to /sellers (spec §2).
 */
export function destinationAfterSignIn(role: Role, from: string | null): string {
  if (!from || !from.startsWith("/") || from.startsWith("//")) return homes[role]
  const area = areaOf(from)
  return area === null || area === role ? from : homes[role]
}
