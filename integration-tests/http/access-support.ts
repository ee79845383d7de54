import type { Endpoint } from "@northlot/contract"

export type CallerRole = "buyer" | "seller" | "broker" | "admin" | null

export type Verdict = "passed" | "401 UNAUTHENTICATED" | "403 FORBIDDEN"

/** What the contract says about a caller of this role; null is nobody. */
export function verdictFor({ access }: Pick<Endpoint, "access">, role: CallerRole): Verdict {
  if (access === "anyone") return "passed"
  if (access === "memberOrAdmin") return role === null ? "401 UNAUTHENTICATED" : "passed"
  if (access === "admin" && role === "admin") return "passed"
  if (role === null || (role === "admin" && access !== "admin")) return "401 UNAUTHENTICATED"
  if (access === "member") return "passed"
  return access !== "admin" && role !== "admin" && access.includes(role) ? "passed" : "403 FORBIDDEN"
}
