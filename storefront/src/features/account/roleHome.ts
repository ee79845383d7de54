import { missingOfDealership, type Role, type Viewer } from "@northlot/contract"

const homes: Record<Role, string> = { buyer: "/buyers", seller: "/sellers", broker: "/broker" }

/** The role whose pages contain this address; null for addresses that several roles may open. */
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

/**
 * The first page after a sign-in. A dealer with an incomplete registration first sees the page for the missing details.
 * This page then opens the destination of the sign-in.
 */
export function firstPage(
  { role, dealer, needsOwnPassword }: Pick<Viewer, "role" | "dealer" | "needsOwnPassword">,
  from: string | null
): { to: string; state?: { from: string } } {
  const to = destinationAfterSignIn(role, from)
  if (!dealer || needsOwnPassword || missingOfDealership(dealer).length === 0) return { to }
  return { to: "/profile/dealership", state: { from: to } }
}
