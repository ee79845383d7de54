import type { Endpoint, StaffRole } from "@northlot/contract"

/** `admin` is an owner of the market. */
export type CallerRole = "buyer" | "seller" | "broker" | "admin" | Exclude<StaffRole, "owner"> | null

export type Verdict = "passed" | "401 UNAUTHENTICATED" | "403 FORBIDDEN"

const MEMBERS = ["buyer", "seller", "broker"] as const
const isMember = (role: CallerRole): role is (typeof MEMBERS)[number] => MEMBERS.some((one) => one === role)

/** The contract's verdict for a caller of this role; null stands for a visitor. */
export function verdictFor({ access, staff }: Pick<Endpoint, "access" | "staff">, role: CallerRole): Verdict {
  if (access === "anyone") return "passed"
  if (role === null) return "401 UNAUTHENTICATED"
  if (isMember(role)) {
    const isOpen = access === "member" || access === "memberOrAdmin" || (access !== "admin" && access.includes(role))
    return isOpen ? "passed" : "403 FORBIDDEN"
  }
  if (access !== "admin" && access !== "memberOrAdmin") return "401 UNAUTHENTICATED"
  return staff!.includes(role === "admin" ? "owner" : role) ? "passed" : "403 FORBIDDEN"
}
