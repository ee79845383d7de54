import type { Role } from "@northlot/contract"

const homes: Record<Role, string> = { buyer: "/buyers", seller: "/sellers", broker: "/broker" }

/** The role whose area contains this address; null for addresses that several roles may open. */
function areaOf(path: string): Role | null {
  if (/^\/buyers\b/.test(path)) return "buyer"
  if (/^\/(sellers|sell|dashboard)\b/.test(path)) return "seller"
  if (/^\/broker\b/.test(path)) return "broker"
  return null
}

/**
 * The page after a sign-in: the page that the person came from, unless it belongs to another role. Otherwise buyers
 * go to /buyers and sellers to /sellers (spec §2).
 */
export function destinationAfterSignIn(role: Role, from: string | null): string {
  if (!from || !from.startsWith("/") || from.startsWith("//")) return homes[role]
  const area = areaOf(from)
  return area === null || area === role ? from : homes[role]
}
